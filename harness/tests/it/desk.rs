//! The desk's files on the wire.

use cookstopper::desk::{Server, Site};
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;
use tempfile::TempDir;

/// What a site holds: plain, by gzip, by brotli. What is inside doesn't matter to who hands it out.
const FILES: [(&str, &str); 7] = [
    ("index.html", "the page"),
    ("index.html.gz", "page, by gzip"),
    ("index.html.br", "page, by brotli"),
    ("engine.wasm", "the engine"),
    ("engine.wasm.gz", "engine, by gzip"),
    ("icon.png", "the icon"),
    ("icon.svg", "the icon of the page"),
];

/// What is asked for, with what the browser takes, and what comes: in which encoding, which type, and what.
const ASKED: [(&str, &str, Option<&str>, &str, &str); 10] = [
    ("", "gzip, deflate, br, zstd", Some("br"), "text/html; charset=utf-8", "page, by brotli"),
    ("", "br", Some("br"), "text/html; charset=utf-8", "page, by brotli"),
    ("", "gzip", Some("gzip"), "text/html; charset=utf-8", "page, by gzip"),
    ("index.html", "GZIP;q=1.0, br;q=0", Some("gzip"), "text/html; charset=utf-8", "page, by gzip"),
    ("", "identity", None, "text/html; charset=utf-8", "the page"),
    ("", "", None, "text/html; charset=utf-8", "the page"),
    ("engine.wasm", "br, gzip", Some("gzip"), "application/wasm", "engine, by gzip"),
    ("engine.wasm", "br", None, "application/wasm", "the engine"),
    ("icon.png", "br, gzip", None, "image/png", "the icon"),
    ("favicon.ico", "br, gzip", None, "image/svg+xml", "the icon of the page"),
];

/// A server of these files.
fn server(folder: &TempDir) -> Server {
    for (name, content) in FILES {
        fs::write(folder.path().join(name), content).unwrap();
    }
    Server::start(Site::Folder(folder.path().to_owned()), 0).unwrap()
}

/// Head and body of the answer to a request.
fn ask(server: &Server, request: &str) -> (String, String) {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    answer(&mut stream)
}

fn answer(stream: &mut TcpStream) -> (String, String) {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

fn get(server: &Server, path: &str, takes: &str) -> (String, String) {
    let takes = if takes.is_empty() { String::new() } else { format!("Accept-Encoding: {takes}\r\n") };
    ask(server, &format!("GET /{path} HTTP/1.1\r\nHost: localhost\r\n{takes}\r\n"))
}

#[test]
fn files_are_sent_as_small_as_the_browser_takes_them() {
    let folder = TempDir::new().unwrap();
    let server = server(&folder);
    for (path, takes, encoding, kind, content) in ASKED {
        let (head, body) = get(&server, path, takes);
        let asked = format!("/{path} for `{takes}`: {head}");
        assert!(head.starts_with("HTTP/1.1 200 "), "{asked}");
        assert_eq!(body, content, "{asked}");
        let said = head.lines().find_map(|line| line.strip_prefix("Content-Encoding: "));
        assert_eq!(said, encoding, "{asked}");
        assert!(head.lines().any(|line| line == format!("Content-Type: {kind}")), "{asked}");
        // Who keeps answers for others must not give one to whom can't read it.
        assert!(head.contains("\r\nVary: Accept-Encoding"), "{asked}");
    }
    let (head, _) = get(&server, "nothing.js", "br");
    assert!(head.starts_with("HTTP/1.1 404 ") && !head.contains("Content-Encoding"), "{head}");
}

/// Browsers open many connections at once, and some that they never use.
#[test]
fn no_connection_waits_for_another() {
    let folder = TempDir::new().unwrap();
    let server = server(&folder);
    let mut open: Vec<TcpStream> = (0..24).map(|_| TcpStream::connect(server.address()).unwrap()).collect();
    for stream in open.iter_mut().skip(12).rev() {
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        stream.write_all(b"GET /icon.png HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
    }
    for stream in open.iter_mut().skip(12) {
        assert_eq!(answer(stream).1, "the icon");
    }
}

/// What is asked, what is answered, and with which body.
const REFUSED: [(&str, &str, &str); 10] = [
    ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "HTTP/1.1 403 ", "not from here\n"),
    ("GET / HTTP/1.1\r\nHost: 127.0.0.1:80\r\n\r\n", "HTTP/1.1 200 ", "the page"),
    ("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 200 ", ""),
    (
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nbody",
        "HTTP/1.1 405 ",
        "only GET and HEAD\n",
    ),
    ("GET /../desk.toml HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 404 ", "no such file\n"),
    ("GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 404 ", "no such file\n"),
    ("GET /icon.png?v=1 HTTP/1.0\r\n\r\n", "HTTP/1.0 200 ", "the icon"),
    ("GET http://localhost/ HTTP/1.1\r\n\r\n", "HTTP/1.1 200 ", "the page"),
    ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "HTTP/1.1 403 ", "not from here\n"),
    ("hello\r\n\r\n", "HTTP/1.1 400 ", ""),
];

#[test]
fn what_is_no_business_of_others_is_refused() {
    let folder = TempDir::new().unwrap();
    let server = server(&folder);
    for (request, status, content) in REFUSED {
        let (head, body) = ask(&server, request);
        assert!(head.starts_with(status), "{request}: {head}");
        assert_eq!(body, content, "{request}");
        let is_safe = head.contains("\r\nX-Content-Type-Options: nosniff\r\n");
        assert!(is_safe || head.starts_with("HTTP/1.1 400 "), "{head}");
    }
    // Whoever never ends a request has none.
    let (head, _) = ask(&server, &"x".repeat(20 << 10));
    assert!(head.starts_with("HTTP/1.1 431 "), "{head}");
}
