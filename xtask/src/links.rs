//! Links from one document to another: the file must be there, and the heading in it.

use crate::tidy::files;
use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};

/// Links of our documents that lead nowhere, a line each.
pub fn faults(root: &Path) -> Vec<String> {
    let mut faults = Vec::new();
    let documents = files(root, "md", &mut faults);
    let headings: HashMap<&str, Vec<String>> =
        documents.iter().map(|(name, text)| (name.as_str(), anchors(text))).collect();
    for (name, text) in &documents {
        for (line, target) in links(text) {
            let (file, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let path = if file.is_empty() { name.clone() } else { beside(name, file) };
            if !root.join(&path).exists() {
                faults.push(format!("{name}:{line}: `{target}` leads to no file"));
            } else if !anchor.is_empty() {
                let known = headings.get(path.as_str());
                if !known.is_some_and(|known| known.iter().any(|heading| heading == anchor)) {
                    faults.push(format!("{name}:{line}: `{target}` leads to no heading"));
                }
            }
        }
    }
    faults
}

/// The path below the root of what `name`, a document there, calls `file`.
fn beside(name: &str, file: &str) -> String {
    let mut path = PathBuf::from(name);
    path.pop();
    for part in Path::new(file).components() {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::CurDir => {}
            Component::Normal(_) | Component::RootDir | Component::Prefix(_) => path.push(part),
        }
    }
    path.to_string_lossy().replace('\\', "/")
}

/// The lines outside of blocks of code, numbered from 1.
fn prose(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut is_code = false;
    text.lines().enumerate().filter_map(move |(place, line)| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        (!is_code && !is_fence).then_some((place + 1, line))
    })
}

/// The links of a document to files: `[...](file)` and `src="file"`.
fn links(text: &str) -> Vec<(usize, String)> {
    let mut links = Vec::new();
    for (place, line) in prose(text) {
        // What stands between backquotes is shown as it is.
        let line: String = line.split('`').step_by(2).collect();
        let written = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        let pictures = line.split("src=\"").skip(1).filter_map(|rest| rest.split_once('"'));
        let targets = written.chain(pictures).map(|(target, _)| target);
        links.extend(targets.filter(|target| !target.contains(':')).map(|target| (place, target.to_owned())));
    }
    links
}

/// How the headings of a document are called in links: in lower case, without punctuation, blanks as hyphens; later ones
/// of the same name with a number.
fn anchors(text: &str) -> Vec<String> {
    let mut anchors: Vec<String> = Vec::new();
    for (_, line) in prose(text) {
        let title = line.trim_start_matches('#');
        if title.len() == line.len() || !title.starts_with(' ') {
            continue;
        }
        let kept = title.trim().to_lowercase();
        let anchor: String = kept
            .chars()
            .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'))
            .map(|letter| if letter == ' ' { '-' } else { letter })
            .collect();
        let earlier = anchors.iter().filter(|known| **known == anchor).count();
        anchors.push(if earlier == 0 { anchor } else { format!("{anchor}-{earlier}") });
    }
    anchors
}

#[cfg(test)]
mod tests {
    #[test]
    fn links_lead_somewhere() {
        assert_eq!(super::faults(&crate::root()).join("\n"), "");
    }
}
