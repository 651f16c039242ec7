//! A headless Chromium, driven by its developer tools' protocol over two named pipes.

use serde_json::{Value, json};
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The programs that are tried, unless the environment variable `CHROME` names one.
const PROGRAMS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Nothing that a page does may take longer.
const PATIENCE: Duration = Duration::from_secs(60);

pub struct Browser {
    child: Child,
    input: File,
    output: Receiver<Value>,
    session: String,
    next: u64,
    /// What the page has complained of since somebody listens.
    complaints: Vec<String>,
    /// Holds the pipes and the profile.
    _folder: TempDir,
}

type Result<T> = std::result::Result<T, String>;

fn program() -> Result<String> {
    if let Ok(program) = std::env::var("CHROME") {
        return Ok(program);
    }
    let answers = |program: &&str| {
        let run = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    let found = PROGRAMS.into_iter().find(answers);
    found.map(str::to_owned).ok_or_else(|| {
        format!(
            "needs a Chromium: none of {} is installed (Debian: `apt-get install chromium`), and the environment \
             variable `CHROME` names no other",
            PROGRAMS.join(", ")
        )
    })
}

impl Browser {
    /// Starts the browser with an empty page of this size.
    pub fn start(width: u32, height: u32) -> Result<Self> {
        let program = program()?;
        let folder = TempDir::new().map_err(|error| error.to_string())?;
        let pipe = |name: &str| folder.path().join(name);
        let made = Command::new("mkfifo").arg(pipe("in")).arg(pipe("out")).status();
        if !made.is_ok_and(|status| status.success()) {
            return Err("needs `mkfifo`, which every Unix has".to_owned());
        }
        // The protocol speaks on the file descriptors 3 and 4.
        let child = Command::new("sh")
            .args(["-c", r#"exec "$@" 3<"$PIPE_IN" 4>"$PIPE_OUT""#, "sh", &program])
            .args([
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--hide-scrollbars",
                "--remote-debugging-pipe",
            ])
            .arg(format!("--window-size={width},{height}"))
            .arg(format!("--user-data-dir={}", pipe("profile").display()))
            .env("PIPE_IN", pipe("in"))
            .env("PIPE_OUT", pipe("out"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let input = OpenOptions::new().write(true).open(pipe("in")).map_err(|error| error.to_string())?;
        let output = File::open(pipe("out")).map_err(|error| error.to_string())?;
        let (sender, receiver) = channel();
        thread::spawn(move || {
            for message in BufReader::new(output).split(0).map_while(std::result::Result::ok) {
                let Ok(value) = serde_json::from_slice(&message) else { continue };
                if sender.send(value).is_err() {
                    return;
                }
            }
        });
        let mut browser = Self {
            child,
            input,
            output: receiver,
            session: String::new(),
            next: 0,
            complaints: Vec::new(),
            _folder: folder,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", attach)?;
        browser.session = attached["sessionId"].as_str().unwrap_or_default().to_owned();
        browser.call("Page.enable", json!({}))?;
        browser.resize(width, height)?;
        Ok(browser)
    }

    fn call(&mut self, method: &str, parameters: Value) -> Result<Value> {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": parameters });
        if !self.session.is_empty() {
            message["sessionId"] = json!(self.session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.input.write_all(&bytes).map_err(|error| format!("the browser is gone: {error}"))?;
        loop {
            let answer = self.output.recv_timeout(PATIENCE).map_err(|error| format!("{method}: {error}"))?;
            if answer["id"] != json!(self.next) {
                self.complaints.extend(complaint(&answer));
                continue;
            }
            return match answer.get("error") {
                Some(error) => Err(format!("{method}: {error}")),
                None => Ok(answer["result"].clone()),
            };
        }
    }

    /// The size of the page in CSS pixels; the smallest have a screen that is touched.
    pub fn resize(&mut self, width: u32, height: u32) -> Result<()> {
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600 });
        self.call("Emulation.setDeviceMetricsOverride", size)?;
        self.call("Emulation.setTouchEmulationEnabled", json!({ "enabled": width < 600 })).map(drop)
    }

    /// Opens a file.
    pub fn open(&mut self, file: &Path, hash: &str) -> Result<()> {
        let file = std::path::absolute(file).map_err(|error| error.to_string())?;
        self.call("Page.navigate", json!({ "url": "about:blank" }))?;
        self.call("Page.navigate", json!({ "url": format!("file://{}{hash}", file.display()) }))?;
        self.wait_for("document.readyState === 'complete' && document.querySelectorAll('.card').length > 0")
    }

    /// Opens an address and waits until an expression is true there.
    pub fn visit(&mut self, address: &str, ready: &str) -> Result<()> {
        self.call("Page.navigate", json!({ "url": "about:blank" }))?;
        self.call("Page.navigate", json!({ "url": address }))?;
        self.wait_for(ready)
    }

    /// Listens from now on to errors that pages throw, log, or make the browser log.
    pub fn listen(&mut self) -> Result<()> {
        for domain in ["Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), json!({}))?;
        }
        Ok(())
    }

    /// What pages have complained of since the last time somebody asked.
    pub fn complaints(&mut self) -> Result<Vec<String>> {
        // What the browser has told before it answers is read before the answer.
        self.value("0")?;
        Ok(std::mem::take(&mut self.complaints))
    }

    /// Whether pages reach the network.
    pub fn network(&mut self, state: Network) -> Result<()> {
        let is_offline = state == Network::Gone;
        let conditions =
            json!({ "offline": is_offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1 });
        self.call("Network.emulateNetworkConditions", conditions).map(drop)
    }

    /// Lets pages use the clipboard.
    pub fn allow_clipboard(&mut self) -> Result<()> {
        let permissions = json!({ "permissions": ["clipboardReadWrite", "clipboardSanitizedWrite"] });
        self.call("Browser.grantPermissions", permissions).map(drop)
    }

    /// The value of an expression; of a promise, what it brings.
    pub fn value(&mut self, expression: &str) -> Result<Value> {
        let parameters = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", parameters)?;
        match answer.get("exceptionDetails") {
            Some(details) => Err(format!("{expression}: {}", details["exception"]["description"])),
            None => Ok(answer["result"]["value"].clone()),
        }
    }

    /// Waits until an expression is true.
    pub fn wait_for(&mut self, expression: &str) -> Result<()> {
        const PAUSE: Duration = Duration::from_millis(30);
        let begin = Instant::now();
        while self.value(expression)? != json!(true) {
            if begin.elapsed() > PATIENCE {
                return Err(format!("never true: {expression}"));
            }
            thread::sleep(PAUSE);
        }
        Ok(())
    }

    /// The middle of the first element that a selector fits, after it has been brought into sight.
    fn middle(&mut self, selector: &str) -> Result<(Value, Value)> {
        let quoted = json!(selector);
        self.value(&format!("document.querySelector({quoted})?.scrollIntoView({{ block: 'center' }})"))?;
        self.place(selector)?.ok_or_else(|| format!("nothing to click on: {selector}"))
    }

    /// The middle of the first element that a selector fits, where it is.
    fn place(&mut self, selector: &str) -> Result<Option<(Value, Value)>> {
        let quoted = json!(selector);
        let place = self.value(&format!(
            "(() => {{ const box = document.querySelector({quoted})?.getBoundingClientRect(); \
             return box ? [box.x + box.width / 2, box.y + box.height / 2] : null; }})()"
        ))?;
        Ok((!place.is_null()).then(|| (place[0].clone(), place[1].clone())))
    }

    /// Clicks with the left button on the first element that a selector fits.
    pub fn click(&mut self, selector: &str) -> Result<()> {
        self.click_with("left", selector)
    }

    /// Clicks with a button: `left` or `right`.
    pub fn click_with(&mut self, button: &str, selector: &str) -> Result<()> {
        let (x, y) = self.middle(selector)?;
        for kind in ["mousePressed", "mouseReleased"] {
            let event = json!({ "type": kind, "x": x, "y": y, "button": button, "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", event)?;
        }
        Ok(())
    }

    /// Touches the first element that a selector fits, with a finger.
    pub fn tap(&mut self, selector: &str) -> Result<()> {
        let (x, y) = self.middle(selector)?;
        // A touch becomes a click a moment later.
        self.value("(() => { window.isTouched = false; window.addEventListener('click', () => { window.isTouched = true; }, { once: true }); })()")?;
        let touched = json!({ "type": "touchStart", "touchPoints": [{ "x": x, "y": y }] });
        self.call("Input.dispatchTouchEvent", touched)?;
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] }))?;
        self.wait_for("window.isTouched")
    }

    /// Drags with the mouse from one element to the middle of another, both of which are in sight.
    pub fn drag(&mut self, from: &str, to: &str) -> Result<()> {
        const STEPS: u32 = 4;
        let number = |value: &Value| value.as_f64().unwrap_or_default();
        let (begin_x, begin_y) = self.middle(from)?;
        let (end_x, end_y) = self.middle(to)?;
        // Bringing the second one into sight may have moved the first one.
        let (begin_x, begin_y) = self.middle(from).unwrap_or((begin_x, begin_y));
        let event =
            json!({ "type": "mousePressed", "x": begin_x, "y": begin_y, "button": "left", "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", event)?;
        for step in 1..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let x = number(&begin_x) + (number(&end_x) - number(&begin_x)) * part;
            let y = number(&begin_y) + (number(&end_y) - number(&begin_y)) * part;
            let event = json!({ "type": "mouseMoved", "x": x, "y": y, "button": "left", "buttons": 1 });
            self.call("Input.dispatchMouseEvent", event)?;
        }
        let event =
            json!({ "type": "mouseReleased", "x": end_x, "y": end_y, "button": "left", "clickCount": 1 });
        self.call("Input.dispatchMouseEvent", event).map(drop)
    }

    /// Drags with a finger from one element to the middle of another, both of which are in sight.
    pub fn swipe(&mut self, from: &str, to: &str) -> Result<()> {
        const STEPS: u32 = 6;
        let number = |value: &Value| value.as_f64().unwrap_or_default();
        let begin = self.middle(from)?;
        let end = self.middle(to)?;
        // Bringing the second one into sight may have moved the first one.
        let begin = self.place(from)?.unwrap_or(begin);
        for step in 0..=STEPS {
            let part = f64::from(step) / f64::from(STEPS);
            let x = number(&begin.0) + (number(&end.0) - number(&begin.0)) * part;
            let y = number(&begin.1) + (number(&end.1) - number(&begin.1)) * part;
            let kind = if step == 0 { "touchStart" } else { "touchMove" };
            let event = json!({ "type": kind, "touchPoints": [{ "x": x, "y": y }] });
            self.call("Input.dispatchTouchEvent", event)?;
        }
        self.call("Input.dispatchTouchEvent", json!({ "type": "touchEnd", "touchPoints": [] })).map(drop)
    }

    /// Presses a key that has a name, such as `ArrowRight` or `Enter`.
    pub fn press(&mut self, key: &str) -> Result<()> {
        self.press_with(key, 0)
    }

    /// The same with keys held: 2 is Control, 8 is Shift.
    pub fn press_with(&mut self, key: &str, held: u8) -> Result<()> {
        let code = match key {
            "Tab" => 9,
            "Enter" => 13,
            "Escape" => 27,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            "Delete" => 46,
            " " => 32,
            _ => 0,
        };
        // What presses a button is the sign that the key writes.
        let sign = match key {
            "Enter" => "\r",
            " " => " ",
            _ => "",
        };
        for kind in [if sign.is_empty() { "rawKeyDown" } else { "keyDown" }, "keyUp"] {
            let text = if kind == "keyDown" { sign } else { "" };
            let event = json!({ "type": kind, "key": key, "text": text, "windowsVirtualKeyCode": code, "modifiers": held });
            self.call("Input.dispatchKeyEvent", event)?;
        }
        Ok(())
    }

    /// Writes with the keyboard.
    pub fn write(&mut self, text: &str) -> Result<()> {
        for sign in text.chars() {
            let event = json!({ "type": "keyDown", "text": sign.to_string(), "key": sign.to_string() });
            self.call("Input.dispatchKeyEvent", event)?;
            self.call("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": sign.to_string() }))?;
        }
        Ok(())
    }

    /// What the page would look like on paper or in the dark: CSS media and features.
    pub fn media(&mut self, media: &str, scheme: &str) -> Result<()> {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "media": media, "features": features })).map(drop)
    }

    /// A picture as PNG, in base64, as the protocol gives it.
    pub fn screenshot(&mut self) -> Result<String> {
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png" }))?;
        Ok(picture["data"].as_str().unwrap_or_default().to_owned())
    }
}

/// The network as pages see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Network {
    /// As it is.
    There,
    /// Unplugged.
    Gone,
}

/// What an event says of an error.
fn complaint(event: &Value) -> Option<String> {
    let told = &event["params"];
    match event["method"].as_str()? {
        "Runtime.exceptionThrown" => Some(told["exceptionDetails"].to_string()),
        "Runtime.consoleAPICalled"
            if matches!(told["type"].as_str(), Some("error" | "assert" | "warning")) =>
        {
            Some(told["args"].to_string())
        }
        "Log.entryAdded" if told["entry"]["level"] == "error" => Some(told["entry"].to_string()),
        _ => None,
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.call("Browser.close", json!({}));
        let _ = self.child.wait();
    }
}
