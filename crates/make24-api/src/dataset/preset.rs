//! The conventions of public data sets, each a row.

use super::{DatasetColumn, ShownOrder};
use crate::by_name::Names;

/// The conventions of a data set: its cards, targets, columns and names.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DatasetPreset {
    /// Its name.
    pub name: &'static str,
    /// What it is, and which data set has these conventions.
    pub about: &'static str,
    /// The cards, as `deck` has them.
    pub cards: Option<&'static str>,
    /// The deck, as `deck` has it.
    pub deck: Option<&'static str>,
    /// The least and the largest number of cards of a hand.
    pub sizes: (u16, u16),
    /// The least and the largest target.
    pub targets: (i64, i64),
    /// The name of the rules.
    pub rules: &'static str,
    /// The name of the column with the cards.
    pub hand_name: &'static str,
    /// The order of the cards in a row.
    pub card_order: ShownOrder,
    /// The columns.
    pub columns: &'static [DatasetColumn],
}

pub(super) const USUAL_COLUMNS: &[DatasetColumn] = &[
    DatasetColumn::Key,
    DatasetColumn::Split,
    DatasetColumn::Hand,
    DatasetColumn::Target,
    DatasetColumn::Status,
    DatasetColumn::Count,
    DatasetColumn::Solutions,
];

/// The columns of the preset `game24`, whose source has times and solve rates of people.
const GAME_24_COLUMNS: &[DatasetColumn] = &[
    DatasetColumn::Key,
    DatasetColumn::Split,
    DatasetColumn::Hand,
    DatasetColumn::Target,
    DatasetColumn::Status,
    DatasetColumn::Count,
    DatasetColumn::Solutions,
    DatasetColumn::SolveRate,
    DatasetColumn::MeanTimeS,
];

const GYM_COLUMNS: &[DatasetColumn] =
    &[DatasetColumn::Key, DatasetColumn::Split, DatasetColumn::Hand, DatasetColumn::Target, DatasetColumn::Answer];

/// Every preset.
pub const DATASET_PRESETS: &[DatasetPreset] = &[
    DatasetPreset {
        name: "game24",
        about: "Four cards of 1 to 13 and the target 24, as the Game of 24 of tree of thoughts takes them from 4nums.com.",
        cards: Some("1..13"),
        deck: None,
        sizes: (4, 4),
        targets: (24, 24),
        rules: "arithmetic",
        hand_name: "hand",
        card_order: ShownOrder::Ascending,
        columns: GAME_24_COLUMNS,
    },
    DatasetPreset {
        name: "countdown-3to4",
        about: "Three or four numbers of 1 to 99, all used, and targets of 10 to 100, with the column `nums`, as TinyZero's Countdown-Tasks-3to4.",
        cards: Some("1..99"),
        deck: None,
        sizes: (3, 4),
        targets: (10, 100),
        rules: "arithmetic",
        hand_name: "nums",
        card_order: ShownOrder::Random,
        columns: &[DatasetColumn::Key, DatasetColumn::Split, DatasetColumn::Hand, DatasetColumn::Target],
    },
    DatasetPreset {
        name: "stream-of-search",
        about: "Four numbers of 1 to 99 and targets of 10 to 100, with a search and its dead ends, as Stream of Search.",
        cards: Some("1..99"),
        deck: None,
        sizes: (4, 4),
        targets: (10, 100),
        rules: "school",
        hand_name: "nums",
        card_order: ShownOrder::Random,
        columns: &[
            DatasetColumn::Key,
            DatasetColumn::Split,
            DatasetColumn::Hand,
            DatasetColumn::Target,
            DatasetColumn::Solution,
            DatasetColumn::SearchPath,
            DatasetColumn::Rating,
            DatasetColumn::SearchType,
            DatasetColumn::OptimalPath,
            DatasetColumn::Heuristic,
        ],
    },
    DatasetPreset {
        name: "gym-countdown",
        about: "Four to six numbers of 1 to 100, all used, and targets of 100 to 999, with the column `numbers`, as reasoning-gym's countdown.",
        cards: Some("1..100"),
        deck: None,
        sizes: (4, 6),
        targets: (100, 999),
        rules: "arithmetic",
        hand_name: "numbers",
        card_order: ShownOrder::Random,
        columns: GYM_COLUMNS,
    },
    DatasetPreset {
        name: "gym-puzzle24",
        about: "Four numbers of 1 to 10 and the target 24, with the column `numbers`, as reasoning-gym's puzzle24.",
        cards: Some("1..10"),
        deck: None,
        sizes: (4, 4),
        targets: (24, 24),
        rules: "arithmetic",
        hand_name: "numbers",
        card_order: ShownOrder::Random,
        columns: GYM_COLUMNS,
    },
    DatasetPreset {
        name: "television",
        about: "Six of the 24 tiles of Countdown and targets of 101 to 999, by the rules of the programme.",
        cards: None,
        deck: Some("countdown"),
        sizes: (6, 6),
        targets: (101, 999),
        rules: "countdown",
        hand_name: "hand",
        card_order: ShownOrder::Random,
        columns: &[
            DatasetColumn::Key,
            DatasetColumn::Split,
            DatasetColumn::Hand,
            DatasetColumn::Target,
            DatasetColumn::Status,
            DatasetColumn::Answer,
        ],
    },
];

impl Names for DatasetPreset {
    const WHAT: &'static str = "preset";
    fn all() -> Vec<(DatasetPreset, &'static str)> {
        DATASET_PRESETS.iter().map(|preset| (*preset, preset.name)).collect()
    }
}
