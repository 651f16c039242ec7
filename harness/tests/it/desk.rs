//! The desk's files on the wire.

use cookstopper::desk::{Server, Site};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use tempfile::TempDir;

/// What a site holds: plain, by gzip, by brotli. What is inside doesn't matter to who hands it out.
const FILES: [(&str, &str); 6] = [
    ("index.html", "the page"),
    ("index.html.gz", "page, by gzip"),
    ("index.html.br", "page, by brotli"),
    ("engine.wasm", "the engine"),
    ("engine.wasm.gz", "engine, by gzip"),
    ("icon.png", "the icon"),
];

/// What is asked for, with what the browser takes, and what comes: in which encoding, which type, and what.
const ASKED: [(&str, &str, Option<&str>, &str, &str); 9] = [
    ("", "gzip, deflate, br, zstd", Some("br"), "text/html; charset=utf-8", "page, by brotli"),
    ("", "br", Some("br"), "text/html; charset=utf-8", "page, by brotli"),
    ("", "gzip", Some("gzip"), "text/html; charset=utf-8", "page, by gzip"),
    ("index.html", "GZIP;q=1.0, br;q=0", Some("gzip"), "text/html; charset=utf-8", "page, by gzip"),
    ("", "identity", None, "text/html; charset=utf-8", "the page"),
    ("", "", None, "text/html; charset=utf-8", "the page"),
    ("engine.wasm", "br, gzip", Some("gzip"), "application/wasm", "engine, by gzip"),
    ("engine.wasm", "br", None, "application/wasm", "the engine"),
    ("icon.png", "br, gzip", None, "image/png", "the icon"),
];

/// Head and body of an answer.
fn get(server: &Server, path: &str, takes: &str) -> (String, String) {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    let takes = if takes.is_empty() { String::new() } else { format!("Accept-Encoding: {takes}\r\n") };
    write!(stream, "GET /{path} HTTP/1.1\r\nHost: localhost\r\n{takes}Connection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

#[test]
fn files_are_sent_as_small_as_the_browser_takes_them() {
    let folder = TempDir::new().unwrap();
    for (name, content) in FILES {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let server = Server::start(Site::Folder(folder.path().to_owned()), 0).unwrap();
    for (path, takes, encoding, kind, content) in ASKED {
        let (head, body) = get(&server, path, takes);
        let asked = format!("/{path} for `{takes}`: {head}");
        assert!(head.starts_with("HTTP/1.1 200 "), "{asked}");
        assert_eq!(body, content, "{asked}");
        let said = head.lines().find_map(|line| line.strip_prefix("Content-Encoding: "));
        assert_eq!(said, encoding, "{asked}");
        assert!(head.contains(&format!("\r\nContent-Type: {kind}\r\n")), "{asked}");
        // Who keeps answers for others must not give one to whom can't read it.
        assert!(head.contains("\r\nVary: Accept-Encoding"), "{asked}");
    }
    let (head, _) = get(&server, "nothing.js", "br");
    assert!(head.starts_with("HTTP/1.1 404 ") && !head.contains("Content-Encoding"), "{head}");
}
