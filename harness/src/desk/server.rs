//! A server of files for the browsers of this machine.
//!
//! Browsers open many connections at once, some of which they never use: each has a thread of its own, so that none waits for another.

use super::{Encoding, Sent, Site};
use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// What browsers may do with a page of the desk: run its own scripts and its engine, and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// A request has no more bytes in front of its body; browsers stay far below.
const MOST_HEAD: usize = 16 << 10;

/// So long is waited for whoever says nothing.
const PATIENCE: Duration = Duration::from_secs(20);

/// What stands in front of every answer. What changes with the next installation isn't kept by the browser itself.
const HEADERS: [(&str, &str); 8] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
    ("Vary", "Accept-Encoding"),
    ("Connection", "close"),
];

/// What files are, by the ends of their names.
const TYPES: [(&str, &str); 10] = [
    (".html", "text/html; charset=utf-8"),
    (".js", "text/javascript; charset=utf-8"),
    (".mjs", "text/javascript; charset=utf-8"),
    (".css", "text/css; charset=utf-8"),
    (".json", "application/json"),
    (".webmanifest", "application/manifest+json"),
    (".svg", "image/svg+xml"),
    (".png", "image/png"),
    (".wasm", "application/wasm"),
    (".txt", "text/plain; charset=utf-8"),
];

/// Serves a site on a port of the loopback device, on threads of its own, until it is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    is_over: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Server {
    /// Begins to serve on this port; on any that is free, if it is 0.
    ///
    /// ```
    /// use cookstopper::desk::{Server, Site};
    /// use std::io::{Read, Write};
    /// let server = Server::start(Site::Folder("src/report/page".into()), 0).unwrap();
    /// let mut stream = std::net::TcpStream::connect(server.address()).unwrap();
    /// write!(stream, "GET /words.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
    /// let mut answer = String::new();
    /// stream.read_to_string(&mut answer).unwrap();
    /// assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.contains("Content-Type: application/json"));
    /// ```
    ///
    /// # Errors
    /// Another program has the port.
    pub fn start(site: Site, port: u16) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let (site, is_over) = (Arc::new(site), Arc::new(AtomicBool::new(false)));
        let ends = Arc::clone(&is_over);
        let thread = thread::Builder::new().spawn(move || {
            for stream in listener.incoming() {
                if ends.load(Ordering::Relaxed) {
                    return;
                }
                // Whoever has gone already needs no answer, nor can one be given where there is no thread.
                let Ok(stream) = stream else { continue };
                let site = Arc::clone(&site);
                let _ = thread::Builder::new().spawn(move || serve(&site, stream));
            }
        })?;
        Ok(Self { address, is_over, thread: Some(thread) })
    }

    /// Where it serves.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address, as browsers write it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        // It waits for somebody to come.
        if TcpStream::connect(self.address).is_ok()
            && let Some(thread) = self.thread.take()
        {
            // It panics only if a test has made it.
            let _ = thread.join();
        }
    }
}

/// A request, as far as it matters here.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    method: String,
    path: String,
    host: Option<String>,
    encodings: Vec<Encoding>,
}

impl Request {
    /// Reads what stands in front of the body; nothing if that is no request.
    fn of(head: &str) -> Option<Self> {
        let mut lines = head.split("\r\n");
        let mut words = lines.next()?.split(' ');
        let (method, target, version) = (words.next()?, words.next()?, words.next()?);
        if words.next().is_some() || !version.starts_with("HTTP/1.") || !target.starts_with('/') {
            return None;
        }
        let headers: Vec<(&str, &str)> =
            lines.filter_map(|line| line.split_once(':')).map(|(name, value)| (name, value.trim())).collect();
        let header = |wanted: &str| {
            headers.iter().find(|(name, _)| name.eq_ignore_ascii_case(wanted)).map(|(_, value)| *value)
        };
        Some(Self {
            method: method.to_owned(),
            path: target.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/').to_owned(),
            host: header("Host").map(str::to_owned),
            encodings: Encoding::accepted(header("Accept-Encoding").unwrap_or_default()),
        })
    }
}

/// Answers the one request of a connection. A browser that goes away needs no answer.
fn serve(site: &Site, mut stream: TcpStream) {
    let answered = stream.set_read_timeout(Some(PATIENCE)).and_then(|()| {
        stream.set_write_timeout(Some(PATIENCE))?;
        let Some(head) = head(&mut stream)? else { return Ok(()) };
        stream.write_all(&answer(site, Request::of(&head).as_ref()))?;
        stream.shutdown(Shutdown::Write)?;
        // A body that nobody reads would cut the answer off.
        io::copy(&mut stream.take(MOST_HEAD as u64), &mut io::sink()).map(drop)
    });
    drop(answered);
}

/// What stands in front of the body of a request; nothing if nobody says anything.
fn head(stream: &mut TcpStream) -> io::Result<Option<String>> {
    const END: &[u8] = b"\r\n\r\n";
    let mut read = Vec::new();
    let mut part = [0; 4096];
    while !read.windows(END.len()).any(|window| window == END) && read.len() < MOST_HEAD {
        match stream.read(&mut part)? {
            0 if read.is_empty() => return Ok(None),
            0 => break,
            count => read.extend_from_slice(&part[..count]),
        }
    }
    let end = read.windows(END.len()).position(|window| window == END).unwrap_or(read.len());
    Ok(Some(String::from_utf8_lossy(&read[..end]).into_owned()))
}

/// Names of this machine. Others come from a page elsewhere that has had its own name point here.
fn is_own(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1")
}

/// The answer to a request, or to what is none.
fn answer(site: &Site, request: Option<&Request>) -> Vec<u8> {
    let said = |status: &'static str, text: String| {
        (status, TYPES[9].1, Sent { encoding: Encoding::Plain, content: text.into_bytes().into() })
    };
    let (status, kind, sent) = match request {
        None => said("400 Bad Request", "no request\n".to_owned()),
        Some(Request { host: Some(host), .. }) if !is_own(host) => {
            said("403 Forbidden", "not from here\n".to_owned())
        }
        Some(Request { method, .. }) if method != "GET" && method != "HEAD" => {
            said("405 Method Not Allowed", "only GET and HEAD\n".to_owned())
        }
        Some(Request { path, encodings, .. }) => match site.file(path, encodings) {
            Ok(Some(sent)) => ("200 OK", kind_of(path), sent),
            Ok(None) => said("404 Not Found", "no such file\n".to_owned()),
            Err(error) => said("500 Internal Server Error", format!("{error}\n")),
        },
    };
    let encoding = sent.encoding.name().map(|name| ("Content-Encoding", name));
    let mut head = format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\n", sent.content.len());
    for (name, value) in HEADERS.into_iter().chain([("Content-Type", kind)]).chain(encoding) {
        write!(head, "{name}: {value}\r\n").expect("a string takes whatever is written to it");
    }
    head.push_str("\r\n");
    let mut answer = head.into_bytes();
    if request.is_none_or(|request| request.method != "HEAD") {
        answer.extend_from_slice(&sent.content);
    }
    answer
}

fn kind_of(path: &str) -> &'static str {
    let path = if path.is_empty() { ".html" } else { path };
    let known = TYPES.iter().find(|(end, _)| path.ends_with(end));
    known.map_or("application/octet-stream", |(_, kind)| kind)
}
