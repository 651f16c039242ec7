//! Stipulations as data: as text, with the position to be reached where there is one.

use super::Stipulation;
use crate::diagram::Diagram;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Plain(String),
    WithTarget { text: String, target: Box<Diagram> },
}

#[derive(Serialize)]
struct WithTarget<'a> {
    text: String,
    target: &'a Diagram,
}

impl Serialize for Stipulation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match &self.target {
            None => serializer.collect_str(self),
            Some(target) => WithTarget { text: self.to_string(), target }.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Stipulation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (text, target) = match Written::deserialize(deserializer)? {
            Written::Plain(text) => (text, None),
            Written::WithTarget { text, target } => (text, Some(Arc::from(target))),
        };
        let stipulation: Self = text.parse().map_err(D::Error::custom)?;
        Ok(Self { target, ..stipulation })
    }
}
