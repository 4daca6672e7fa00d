//! How a text arrives: whole, or cut into pieces. Whatever the cuts, the answer must be the same.

use corpus::rng::Rng;

/// Ways to cut a text, besides leaving it whole.
pub const PATHS: [Path; 4] = [Path::Every(1), Path::Every(3), Path::Every(7), Path::Random];

/// One way to cut a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Path {
    /// Pieces of this many bytes.
    Every(usize),
    /// Pieces of random length, drawn by the text's id, often cut inside escapes and characters.
    Random,
}

impl Path {
    /// The byte offsets at which this path cuts a text.
    ///
    /// ```
    /// use eval::delivery::Path;
    /// assert_eq!(Path::Every(3).cuts(b"[1, 2]", "id"), [3]);
    /// ```
    #[must_use]
    pub fn cuts(self, text: &[u8], id: &str) -> Vec<usize> {
        match self {
            Self::Every(step) => (step..text.len()).step_by(step).collect(),
            Self::Random => {
                let mut rng = Rng::of(id);
                let tender: Vec<usize> =
                    (1..text.len()).filter(|at| text[at - 1] == b'\\' || text[*at] & 0xC0 == 0x80).collect();
                let mut cuts: Vec<usize> = (0..rng.range(1, 8)).map(|_| rng.below(text.len())).collect();
                cuts.extend(rng.pick(&tender));
                cuts.sort_unstable();
                cuts.dedup();
                cuts.retain(|at| *at > 0);
                cuts
            }
        }
    }
}
