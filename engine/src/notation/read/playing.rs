//! Playing moves as people write them.

use super::letters::Letters;
use super::moves_written;
use crate::game::move_text::without_balances;
use crate::game::{Game, LegalMove, MoveDetails, NoSuchMove};

/// What [`Game::play`] takes: one of the moves that were [listed](Game::legal_moves), or a text.
pub trait AsMove {
    /// The move of the position that is meant.
    ///
    /// # Errors
    /// When it has none that can be meant, or several.
    fn meant(&self, game: &mut Game) -> Result<LegalMove, PlayError>;
}

/// Why a move can't be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The position has none that can be meant.
    #[error(transparent)]
    NoSuchMove(#[from] NoSuchMove),
    /// It has several.
    #[error("`{text}` is ambiguous; it can be {}", .fits.join(", "))]
    Ambiguous {
        /// What was asked for.
        text: String,
        /// The legal moves that can be meant, in long notation.
        fits: Vec<String>,
    },
}

impl PlayError {
    /// The legal moves that may be meant.
    ///
    /// ```
    /// use cookstopper_engine::prelude::*;
    /// let diagram = Diagram::from_piece_lists("Ka1 Rb1", "Kh8", "").unwrap();
    /// let mut game = Game::new(&diagram, &Conditions::default()).unwrap();
    /// let error = game.play("Ka1-c3").unwrap_err();
    /// assert_eq!(error.near().as_deref(), Some("Ka1-a2 Ka1-b2"));
    /// ```
    #[must_use]
    pub fn near(&self) -> Option<String> {
        match self {
            Self::NoSuchMove(error) => error.near.clone(),
            Self::Ambiguous { fits, .. } => Some(fits.join(" ")),
        }
    }
}

impl Game {
    /// Plays a move, and says what it does. It is one that was listed, or a text: long notation or short, with English letters
    /// (S is the knight), with the signs of check, goal and judgement or without them. Effects in brackets need not be told
    /// where they don't set moves apart.
    ///
    /// ```
    /// use cookstopper_engine::prelude::*;
    /// let diagram = Diagram::from_piece_lists("Ka1 Rb1 Rb5 Pe7", "Kh8 Sd8", "").unwrap();
    /// let mut game = Game::new(&diagram, &Conditions::default()).unwrap();
    /// let before = game.clone();
    /// for text in ["Rb5-h5+", "Rh5", "exd8=Q+", "e8Q", "e7*d8=S"] {
    ///     game = before.clone();
    ///     assert!(game.play(text).is_ok(), "{text}");
    /// }
    /// game = before;
    /// let error = game.play("Rb4").unwrap_err();
    /// assert_eq!(error.to_string(), "`Rb4` is ambiguous; it can be Rb1-b4, Rb5-b4");
    /// assert_eq!(game.play("Rb8").unwrap().text, "Rb5-b8".into());
    /// // What was listed can be played.
    /// let moves = game.legal_moves();
    /// assert!(game.play(&moves[0]).is_ok());
    /// assert!(game.play(&moves[0]).is_err());
    /// ```
    ///
    /// # Errors
    /// When the position has no such move, or the text can mean several.
    pub fn play(&mut self, wanted: impl AsMove) -> Result<MoveDetails, PlayError> {
        let legal = wanted.meant(self)?;
        let details = self.details(&legal)?;
        self.play_unchecked(&legal);
        Ok(details)
    }
}

impl AsMove for LegalMove {
    fn meant(&self, _: &mut Game) -> Result<LegalMove, PlayError> {
        Ok(self.clone())
    }
}

impl AsMove for str {
    fn meant(&self, game: &mut Game) -> Result<LegalMove, PlayError> {
        let wanted = without_balances(self.trim().trim_end_matches([' ', '+', '#', '=', '!', '?']));
        let mut moves = game.legal_moves();
        moves.extend(game.excused_moves());
        let is_wanted = |legal: &&LegalMove| without_balances(&legal.played.text).trim_start() == wanted;
        if let Some(found) = moves.iter().find(is_wanted) {
            return Ok(found.clone());
        }
        match moves_written(wanted, &moves, Letters::English).as_slice() {
            [] => Err(NoSuchMove::new(self, &moves).into()),
            [only] => Ok((*only).clone()),
            several => {
                let fits = several.iter().map(ToString::to_string).collect();
                Err(PlayError::Ambiguous { text: self.to_owned(), fits })
            }
        }
    }
}

impl AsMove for String {
    fn meant(&self, game: &mut Game) -> Result<LegalMove, PlayError> {
        self.as_str().meant(game)
    }
}

impl<T: AsMove + ?Sized> AsMove for &T {
    fn meant(&self, game: &mut Game) -> Result<LegalMove, PlayError> {
        (*self).meant(game)
    }
}

impl<T: AsMove + ?Sized> AsMove for Box<T> {
    fn meant(&self, game: &mut Game) -> Result<LegalMove, PlayError> {
        (**self).meant(game)
    }
}
