//! The conventions of public data sets, each a row.

use super::{DatasetColumn, ShownOrder};
use crate::by_name::{ByName, Names};
use serde::Deserialize;
use std::sync::LazyLock;

/// The conventions of a data set: its cards, targets, columns and names.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
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
    pub card_order: ByName<ShownOrder>,
    /// The columns.
    pub columns: Vec<DatasetColumn>,
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

/// Every preset: a row of `presets.json` each.
pub static DATASET_PRESETS: LazyLock<Vec<DatasetPreset>> =
    LazyLock::new(|| serde_json::from_str(include_str!("presets.json")).expect("presets.json has every field"));

impl Names for &'static DatasetPreset {
    const WHAT: &'static str = "preset";
    fn all() -> Vec<(&'static DatasetPreset, &'static str)> {
        DATASET_PRESETS.iter().map(|preset| (preset, preset.name)).collect()
    }
}
