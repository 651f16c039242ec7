//! A server of files for the browsers of this machine.

use super::{Encoding, Sent, Site};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use tiny_http::{Header, Method, Request, Response};

/// What browsers may do with a page of the desk: run its own scripts and its engine, and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What stands in front of every answer. What changes with the next installation isn't kept by the browser itself.
const HEADERS: [(&str, &str); 7] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
    ("Vary", "Accept-Encoding"),
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

/// Serves a site on a port of the loopback device, on a thread of its own, until it is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    server: Arc<Http>,
    thread: Option<JoinHandle<()>>,
}

/// The library's server says nothing of itself.
struct Http(tiny_http::Server);

impl std::fmt::Debug for Http {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Http").finish_non_exhaustive()
    }
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
        let server = tiny_http::Server::http((Ipv4Addr::LOCALHOST, port)).map_err(io::Error::other)?;
        let address = server.server_addr().to_ip().ok_or_else(|| io::Error::other("no address"))?;
        let server = Arc::new(Http(server));
        let serving = Arc::clone(&server);
        let thread = thread::Builder::new().spawn(move || {
            for request in serving.0.incoming_requests() {
                // A browser that goes away needs no answer.
                let _ = answer(&site, request);
            }
        })?;
        Ok(Self { address, server, thread: Some(thread) })
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
        self.server.0.unblock();
        if let Some(thread) = self.thread.take() {
            // It panics only if a test has made it.
            let _ = thread.join();
        }
    }
}

/// Names of this machine. Others come from a page elsewhere that has had its own name point here.
fn is_own(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1")
}

fn answer(site: &Site, request: Request) -> io::Result<()> {
    let header = |name: &'static str| {
        let mut headers = request.headers().iter();
        headers.find(|header| header.field.equiv(name)).map(|header| header.value.as_str())
    };
    let is_asked_here = header("Host").is_none_or(is_own);
    let encodings = Encoding::accepted(header("Accept-Encoding").unwrap_or_default());
    let path = request.url().split(['?', '#']).next().unwrap_or_default().trim_start_matches('/').to_owned();
    let said = |status: u16, text: String| {
        (status, TYPES[9].1, Sent { encoding: Encoding::Plain, content: text.into_bytes().into() })
    };
    let (status, kind, sent) = match (request.method(), is_asked_here) {
        (_, false) => said(403, "not from here\n".to_owned()),
        (Method::Get | Method::Head, true) => match site.file(&path, &encodings) {
            Ok(Some(sent)) => (200, kind_of(&path), sent),
            Ok(None) => said(404, "no such file\n".to_owned()),
            Err(error) => said(500, format!("{error}\n")),
        },
        (_, true) => said(405, "only GET and HEAD\n".to_owned()),
    };
    let encoding = sent.encoding.name().map(|name| ("Content-Encoding", name));
    let mut response = Response::from_data(sent.content.into_owned()).with_status_code(status);
    for (name, value) in HEADERS.into_iter().chain([("Content-Type", kind)]).chain(encoding) {
        let header = Header::from_bytes(name, value).expect("the headers are well formed");
        response.add_header(header);
    }
    request.respond(response)
}

fn kind_of(path: &str) -> &'static str {
    let path = if path.is_empty() { ".html" } else { path };
    let known = TYPES.iter().find(|(end, _)| path.ends_with(end));
    known.map_or("application/octet-stream", |(_, kind)| kind)
}
