//! The sub-hands of a hand and of a deck: their parts, sizes and ranks.

use make24::internals::{self, CardMultisets, contains, leading_parts, parts_of_sizes};
use make24::search::{SubMultisets, SubsetIndex};

#[test]
fn parts_and_complements_make_the_whole() {
    let subsets = SubMultisets::new(vec![2, 1, 3]).expect("it is small");
    assert_eq!((subsets.size(), subsets.len(subsets.full())), (24, 6));
    for m in 0..subsets.size() {
        let parts: Vec<SubsetIndex> = subsets.parts(m).collect();
        assert!(parts.windows(2).all(|pair| pair[0] < pair[1]));
        for &part in &parts {
            assert!(contains(&subsets, m, part) && contains(&subsets, m, m - part));
            assert_eq!(subsets.len(part) + subsets.len(m - part), subsets.len(m));
        }
        assert_eq!(parts.len(), (0..24).filter(|&part| contains(&subsets, m, part)).count());
    }
}

#[test]
fn parts_of_some_sizes_are_those_of_all_parts() {
    let subsets = SubMultisets::new(vec![2, 1, 3]).expect("it is small");
    for m in 0..subsets.size() {
        assert_eq!(internals::sizes(&subsets)[m].0, subsets.len(m));
        for least in 0..=7 {
            for most in 0..=7 {
                let expected = subsets.parts(m).filter(|&part| (least..=most).contains(&subsets.len(part)));
                assert!(parts_of_sizes(&subsets, m, least..=most).eq(expected), "{least} to {most} of {m}");
            }
        }
    }
}

#[test]
fn each_split_is_listed_once() {
    let subsets = SubMultisets::new(vec![2, 1, 3]).expect("it is small");
    for m in 0..subsets.size() {
        let proper = subsets.parts(m).filter(|&part| part != 0 && part != m && part >= m - part);
        assert!(subsets.splits(m).eq(proper.map(|part| (part, m - part))));
    }
}

#[test]
fn the_largest_part_of_a_partition_contains_the_first_card() {
    let subsets = SubMultisets::new(vec![2, 2]).expect("it is small");
    for m in 1..subsets.size() {
        for part in subsets.parts(m) {
            let leads = |p| leading_parts(&subsets, m).any(|leading| leading == p);
            assert!(part == 0 || part == m || leads(part.max(m - part)));
        }
    }
}

#[test]
fn ranks_index_the_multisets() {
    let sets = CardMultisets::new(5, 4);
    assert_eq!(sets.count(4), 70); // C(8, 4)
    for cards in 1..=4 {
        for rank in 0..sets.count(cards) {
            assert_eq!(sets.rank(sets.set((cards, rank)).iter().copied()), rank);
            for (a, b) in sets.splits(cards, rank) {
                assert_eq!(sets.rank_of_union(a, b), rank);
            }
        }
    }
}
