//! A server of files for the browsers of this machine.
//!
//! Browsers open many connections at once, some of which they never use: none waits for another.

use super::{Encoding, Sent, Site};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HOST, HeaderMap, HeaderName};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::borrow::Cow;
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

/// What browsers may do with a page of the desk: run its own scripts and its engine, and load nothing from elsewhere.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The icon of the desk.
const ICON: &str = "icon.svg";

/// What browsers ask for beside whatever names no icon itself: pictures, texts, answers that there is no such file.
const ASKED_ICON: &str = "favicon.ico";

/// A request has no more bytes in front of its body; browsers stay far below.
const MOST_HEAD: usize = 16 << 10;

/// So long is waited for a request.
const PATIENCE: Duration = Duration::from_secs(20);

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
    end: Option<oneshot::Sender<()>>,
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
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let listener = runtime.block_on(TcpListener::bind((Ipv4Addr::LOCALHOST, port)))?;
        let address = listener.local_addr()?;
        let (end, ended) = oneshot::channel();
        let thread = thread::Builder::new().spawn(move || {
            runtime.block_on(async {
                tokio::spawn(listen(listener, Arc::new(site)));
                // It ends as well where whoever has started it is gone.
                let _ = ended.await;
            });
        })?;
        Ok(Self { address, end: Some(end), thread: Some(thread) })
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
        // Where nobody hears it the thread has ended.
        let _ = self.end.take().map(|end| end.send(()));
        if let Some(thread) = self.thread.take() {
            // It panics only if a test has made it.
            let _ = thread.join();
        }
    }
}

/// Gives each connection its answers.
async fn listen(listener: TcpListener, site: Arc<Site>) {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                tokio::spawn(serve(stream, Arc::clone(&site)));
            }
            // Whoever has gone already needs no answer; where there are too many, some will go.
            Err(_) => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
}

async fn serve(stream: TcpStream, site: Arc<Site>) {
    let answered = service_fn(move |request: Request<Incoming>| {
        let answer = answer(&site, &request);
        async move { Ok::<_, Infallible>(answer) }
    });
    let mut connection = http1::Builder::new();
    connection
        .timer(TokioTimer::new())
        .header_read_timeout(PATIENCE)
        .max_buf_size(MOST_HEAD)
        .title_case_headers(true)
        .keep_alive(false);
    // A browser that goes away needs no answer.
    let _ = connection.serve_connection(TokioIo::new(stream), answered).await;
}

/// Names of this machine. Others come from a page elsewhere that has had its own name point here.
fn is_own(host: &str) -> bool {
    let name = host.rsplit_once(':').map_or(host, |(name, _)| name);
    matches!(name, "localhost" | "127.0.0.1")
}

fn text<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<Cow<'h, str>> {
    headers.get(name).map(|value| String::from_utf8_lossy(value.as_bytes()))
}

/// The answer to a request.
fn answer(site: &Site, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    let said = |status, text: String| {
        (status, TYPES[9].1, Sent { encoding: Encoding::Plain, content: text.into_bytes().into() })
    };
    let (uri, headers) = (request.uri(), request.headers());
    let host = uri.host().map(Cow::Borrowed).or_else(|| text(headers, &HOST));
    let (status, kind, sent) = if host.is_some_and(|host| !is_own(&host)) {
        said(StatusCode::FORBIDDEN, "not from here\n".to_owned())
    } else if !matches!(*request.method(), Method::GET | Method::HEAD) {
        said(StatusCode::METHOD_NOT_ALLOWED, "only GET and HEAD\n".to_owned())
    } else {
        let path = match uri.path().strip_prefix('/').unwrap_or_default() {
            ASKED_ICON => ICON,
            path => path,
        };
        let encodings = Encoding::accepted(&text(headers, &ACCEPT_ENCODING).unwrap_or_default());
        match site.file(path, &encodings) {
            Ok(Some(sent)) => (StatusCode::OK, kind_of(path), sent),
            Ok(None) => said(StatusCode::NOT_FOUND, "no such file\n".to_owned()),
            Err(error) => said(StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")),
        }
    };
    let content = match sent.content {
        Cow::Borrowed(content) => Bytes::from_static(content),
        Cow::Owned(content) => Bytes::from(content),
    };
    let mut answer = Response::builder().status(status).header(CONTENT_TYPE, kind);
    for (name, value) in HEADERS {
        answer = answer.header(name, value);
    }
    if let Some(encoding) = sent.encoding.name() {
        answer = answer.header(CONTENT_ENCODING, encoding);
    }
    answer.body(Full::new(content)).expect("these headers can be sent")
}

fn kind_of(path: &str) -> &'static str {
    let path = if path.is_empty() { ".html" } else { path };
    let known = TYPES.iter().find(|(end, _)| path.ends_with(end));
    known.map_or("application/octet-stream", |(_, kind)| kind)
}
