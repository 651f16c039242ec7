//! Options that are set and act on nothing in a problem's kind of play.

use super::Problem;
use super::play::{begun_series, has_key, keeper, set_play, structure};
use crate::options::Options;
use crate::stipulation::structure::Manner;

impl Problem {
    /// The names of the options that are set and can change nothing in play of this kind, however long it is and whatever
    /// stands on the board: `Try` where nobody looks for a key, `Quodlibet` where nobody defends.
    ///
    /// ```
    /// use cookstopper_engine::prelude::*;
    /// use cookstopper_engine::options::Options;
    /// let diagram = Diagram::from_piece_lists("Kb1 Qa3", "Kb3", "")?;
    /// let mut problem = Problem::new(diagram, Conditions::default(), "h#2".parse()?);
    /// problem.options = Options::parse(["SetPlay Try"])?;
    /// assert_eq!(problem.idle_options(), ["Try"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn idle_options(&self) -> Vec<&'static str> {
        let options = &self.options;
        let whole = structure(self);
        let play = &whole.play;
        // What acts through the structure of the play acts on nothing where that stays what it is.
        let changes = |without: Options| structure(&Self { options: without, ..self.clone() }) != whole;
        let is_behind_key = options.post_key_play && has_key(play);
        let looks_for_key = has_key(play) && !is_behind_key;
        let writes_trees = play.is_battle();
        let writes_variations = writes_trees && (options.variations || is_behind_key);
        let has_attack = play.has_play(|manner| manner == Manner::Attack);
        // Parry play that isn't helped has no set play, but beside it only the shortest lines are told.
        let tells_shortest = has_key(play) && !writes_trees;
        let has_set_play = !is_behind_key
            && (begun_series(&whole, options).is_some() || set_play(play).is_some() || tells_shortest);
        let has_grid = self.conditions.drawn().grid.is_some();
        let rows = [
            ("SetPlay", options.set_play, has_set_play),
            ("Try", options.most_refutations == 1, looks_for_key),
            ("Defence", options.most_refutations > 1, looks_for_key),
            ("Variation", options.variations && !is_behind_key, writes_trees),
            ("TrivialTriesAvoid", options.no_checking_tries, looks_for_key && options.most_refutations > 0),
            ("NoThreat", options.no_threat, writes_variations),
            ("NoShortVariations", options.no_short_variations, writes_variations),
            ("MatesIn1", options.mates_in_one, writes_variations),
            ("Threat", options.most_threat.is_some(), has_attack),
            ("NonTrivial", options.non_trivial.is_some(), has_attack),
            ("MaxFlightsquares", options.most_flights.is_some(), has_attack),
            (
                "WhiteToPlay",
                options.white_to_play,
                changes(Options { white_to_play: false, ..options.clone() }),
            ),
            ("Quodlibet", options.quodlibet, changes(Options { quodlibet: false, ..options.clone() })),
            ("GoalIsEnd", options.goal_is_end, changes(Options { goal_is_end: false, ..options.clone() })),
            ("PostKeyPlay", options.post_key_play, has_key(play)),
            (
                "StopOnShortSolutions",
                options.stop_on_short_solutions,
                play.has_play(|manner| matches!(manner, Manner::Help | Manner::Series)),
            ),
            ("KeepMatingPiece", options.keep_mating_piece, keeper(&whole).is_some()),
            ("SuppressGrid", options.suppress_grid, has_grid),
            ("WriteGrid", options.write_grid, has_grid),
        ];
        rows.into_iter().filter(|(_, is_set, acts)| *is_set && !acts).map(|(name, _, _)| name).collect()
    }
}
