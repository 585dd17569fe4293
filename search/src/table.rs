//! The transposition table: results of earlier searches, by position.
//!
//! Threads share it without locks. An entry is two words, and the first holds the key mixed with the second, so that an
//! entry torn between two writers belongs to no key (Hyatt and Mann, *A lock-less transposition table implementation for
//! parallel search*, ICGA Journal 25, 2002). An entry may still be that of another position with the same key: its action is
//! looked up among the legal ones before it is played.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::memory::{self, HEADROOM};
use crate::{Bound, Score, parameters};

/// The stored result of a search of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TtEntry {
    /// The best action, packed; 0 if none is known.
    pub action: u32,
    /// From the view of the actor; forced wins counted from this position.
    pub score: i32,
    /// Depth of the search in plies, 0 to 255.
    pub depth: i32,
    /// How the score relates to the true one.
    pub bound: Bound,
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

const WAYS: usize = 4;

/// The entries in which a key may be: one line of the processor's cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; WAYS]);

/// Buckets of the table that exists when there is no memory for another.
const FEWEST: usize = 16;

/// A table of search results by key, shared by all threads of a search without locks.
///
/// ```
/// use twofold_search::{Bound, TranspositionTable, TtEntry};
///
/// let table = TranspositionTable::new(1);
/// assert_eq!(table.bytes(), 1 << 20);
/// let entry = TtEntry { action: 7, score: 35, depth: 4, bound: Bound::Lower };
/// table.store(0x1234, entry);
/// assert_eq!(table.probe(0x1234), Some(entry));
/// // A result without an action keeps the action that is known.
/// table.store(0x1234, TtEntry { action: 0, depth: 5, ..entry });
/// assert_eq!(table.probe(0x1234), Some(TtEntry { depth: 5, ..entry }));
/// assert_eq!(table.probe(0x4321), None);
/// ```
pub struct TranspositionTable {
    /// Empty if there was no memory for the smallest table that is worth it.
    allocated: Vec<Bucket>,
    /// Used only where no table could be allocated.
    own: [Bucket; FEWEST],
    /// Number of the search, modulo [`GENERATIONS`]: older entries are replaced first.
    generation: u8,
    /// Mixed into every key: searches whose scores do not mean the same find only results of their own.
    kind: u64,
}

const GENERATIONS: u8 = 64;

impl TranspositionTable {
    /// A table of a number of MiB, one at least; where there is no memory for it, half of it, a quarter, and so on.
    pub fn new(mebibytes: usize) -> Self {
        let mut table = Self::smallest();
        let bytes = grant(mebibytes.max(1).saturating_mul(1 << 20), memory::is_available);
        let size = bytes / size_of::<Bucket>();
        if size > FEWEST && table.allocated.try_reserve_exact(size).is_ok() {
            memory::prefer_huge_pages(&table.allocated);
            table.allocated.resize_with(size, Bucket::default);
        }
        table
    }

    /// The fallback table, part of the object itself.
    pub fn smallest() -> Self {
        Self { allocated: Vec::new(), own: std::array::from_fn(|_| Bucket::default()), generation: 0, kind: 0 }
    }

    /// Size of the table in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(self.buckets())
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        if self.allocated.is_empty() { &self.own } else { &self.allocated }
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        self.allocated.fill_with(Bucket::default);
        self.own.fill_with(Bucket::default);
        self.generation = 0;
    }

    /// Begins a new search: all entries become older by one. It finds only results of searches of the same kind.
    pub fn begin_search(&mut self, kind: u64) {
        self.generation = (self.generation + 1) % GENERATIONS;
        self.kind = kind;
    }

    /// The bucket of a key, by its high bits (Daniel Lemire's alternative to the remainder).
    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let buckets = self.buckets();
        let index = (u128::from(key) * buckets.len() as u128) >> 64;
        &buckets[index as usize]
    }

    /// Begins to load the bucket of a key, which is to be probed soon: the table is far larger than the processor's caches.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        let bucket: *const Bucket = self.bucket(key ^ self.kind);
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: every processor of this architecture has the instruction, and it reads nothing that the program sees.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) };
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = bucket;
    }

    /// The entry of a position.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<TtEntry> {
        let key = key ^ self.kind;
        self.bucket(key).0.iter().find_map(|entry| {
            let data = entry.data.load(Relaxed);
            (entry.check.load(Relaxed) ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores a result. It replaces the entry of the same key, or else the shallowest one, older ones counting less.
    pub fn store(&self, key: u64, mut entry: TtEntry) {
        let key = key ^ self.kind;
        let bucket = self.bucket(key);
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        for slot in &bucket.0 {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let stored = unpack(data);
                if entry.action == 0 {
                    entry.action = stored.action;
                }
                // A deep result is not given up for a shallow bound of the same search.
                let is_current = generation(data) == self.generation;
                let is_deeper = stored.depth > entry.depth + parameters::table_keep_margin();
                if is_current && entry.bound != Bound::Exact && is_deeper {
                    return;
                }
                victim = slot;
                break;
            }
            let age = (GENERATIONS + self.generation - generation(data)) % GENERATIONS;
            let depth = if data == 0 { i32::MIN } else { unpack(data).depth };
            let worth = depth.saturating_sub(parameters::table_age_weight() * i32::from(age));
            if worth < least {
                (victim, least) = (slot, worth);
            }
        }
        let data = pack(&entry, self.generation);
        victim.check.store(key ^ data, Relaxed);
        victim.data.store(data, Relaxed);
    }

    /// Share of entries that were stored by the current search, in thousandths, from a sample.
    pub fn fullness(&self) -> u32 {
        const SAMPLE: usize = 250;
        let buckets = self.buckets();
        let entries = buckets.iter().take(SAMPLE).flat_map(|bucket| &bucket.0);
        let is_current = |data: &u64| *data != 0 && generation(*data) == self.generation;
        let used = entries.map(|entry| entry.data.load(Relaxed)).filter(is_current).count();
        (used * 1000 / (SAMPLE.min(buckets.len()) * WAYS)) as u32
    }
}

/// The part of the wanted bytes that memory allows: all, half, a quarter and so on.
fn grant(wanted: usize, is_available: impl Fn(usize) -> bool) -> usize {
    // The rest must suffice for all later allocations, which are not checked.
    if is_available(wanted.saturating_add(HEADROOM)) {
        return wanted;
    }
    // Memory is short: keep the same amount free for other processes.
    let halves = std::iter::successors(Some(wanted / 2), |bytes| Some(bytes / 2));
    halves
        .take_while(|&bytes| bytes > 0)
        .find(|&bytes| is_available(bytes.saturating_mul(2).saturating_add(HEADROOM)))
        .unwrap_or(0)
}

/// Action 24 bits, score 16, depth 8, bound 2, generation 6; one bit is always set, so that no entry is 0.
fn pack(found: &TtEntry, generation: u8) -> u64 {
    let bound = match found.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let depth = found.depth.clamp(0, 255) as u64;
    u64::from(found.action & 0xff_ffff)
        | u64::from(found.score as i16 as u16) << 24
        | depth << 40
        | bound << 48
        | u64::from(generation) << 50
}

fn unpack(data: u64) -> TtEntry {
    TtEntry {
        action: (data & 0xff_ffff) as u32,
        score: i32::from((data >> 24) as u16 as i16),
        depth: (data >> 40 & 0xff) as i32,
        bound: match data >> 48 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    }
}

fn generation(data: u64) -> u8 {
    (data >> 50 & 63) as u8
}

/// The score as it is stored: forced wins counted from the position, which is `turn` turns below the root.
pub(crate) fn score_to_table(score: i32, turn: u32) -> i32 {
    match Score::from_value(score).mate_turns() {
        Some(turns) => score + turns.signum() * turn as i32,
        None => score,
    }
}

/// The stored score as it counts at a position that is `turn` turns below the root.
pub(crate) fn score_from_table(score: i32, turn: u32) -> i32 {
    match Score::from_value(score).mate_turns() {
        Some(turns) => score - turns.signum() * turn as i32,
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENTRY: TtEntry = TtEntry { action: 0xff_0c1c, score: -31_500, depth: 17, bound: Bound::Lower };

    #[test]
    fn a_stored_entry_is_found_again() {
        let table = TranspositionTable::new(1);
        assert_eq!(table.probe(42), None);
        table.store(42, ENTRY);
        assert_eq!(table.probe(42), Some(ENTRY));
        table.store(42, TtEntry { action: 0, depth: 18, ..ENTRY });
        assert_eq!(table.probe(42), Some(TtEntry { depth: 18, ..ENTRY }), "an action is kept when none is stored");
    }

    #[test]
    fn torn_entries_belong_to_no_key() {
        let table = TranspositionTable::new(1);
        table.store(42, ENTRY);
        for entry in &table.bucket(42).0 {
            entry.data.fetch_xor(1 << 30, Relaxed);
        }
        assert_eq!(table.probe(42), None);
    }

    #[test]
    fn old_and_shallow_entries_are_replaced() {
        let mut table = TranspositionTable::new(1);
        for key in 1..=4 {
            table.store(key, TtEntry { depth: 10 + key as i32, ..ENTRY });
        }
        table.store(5, TtEntry { depth: 1, ..ENTRY });
        assert!(table.probe(1).is_none() && table.probe(5).is_some(), "the shallowest was replaced");
        table.begin_search(0);
        table.begin_search(0);
        table.store(6, TtEntry { depth: 2, ..ENTRY });
        assert!(table.probe(4).is_some() && table.probe(6).is_some() && table.probe(5).is_none());
    }

    #[test]
    fn searches_of_different_kinds_find_nothing_of_each_other() {
        let mut table = TranspositionTable::new(1);
        table.store(42, ENTRY);
        table.begin_search(1 << 63 | 5);
        assert_eq!(table.probe(42), None);
        let other = TtEntry { depth: 3, ..ENTRY };
        table.store(42, other);
        assert_eq!(table.probe(42), Some(other));
        table.begin_search(0);
        assert_eq!(table.probe(42), Some(ENTRY));
    }

    #[test]
    fn forced_wins_are_counted_from_the_position() {
        for (score, turn) in [(Score::wins_in(7), 3), (Score::loses_in(8), 5), (Score::centipawns(120), 9)] {
            let stored = score_to_table(score.value(), turn);
            assert_eq!(score_from_table(stored, turn), score.value());
        }
        assert_eq!(score_to_table(Score::wins_in(7).value(), 3), Score::wins_in(4).value());
        assert_eq!(score_to_table(Score::loses_in(8).value(), 5), Score::loses_in(3).value());
    }

    #[test]
    fn a_table_is_halved_until_there_is_memory_for_it() {
        const MIB: usize = 1 << 20;
        let with = |free: usize| move |bytes: usize| bytes <= free;
        assert_eq!(grant(64 * MIB, with(64 * MIB + HEADROOM)), 64 * MIB);
        assert_eq!(grant(64 * MIB, with(63 * MIB + HEADROOM)), 16 * MIB);
        assert_eq!(grant(64 * MIB, with(3 * MIB + HEADROOM)), MIB);
        assert_eq!(grant(64 * MIB, with(HEADROOM - 1)), 0);
        assert_eq!(grant(usize::MAX, with(100 * MIB)), usize::MAX >> 39);
        assert_eq!(TranspositionTable::new(2).bytes(), 2 * MIB);
    }

    #[test]
    fn the_smallest_table_works_like_any_other() {
        let mut table = TranspositionTable::smallest();
        assert!(table.bytes() < 1 << 20);
        for key in 0..1_000u64 {
            let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.store(key, ENTRY);
            assert_eq!(table.probe(key), Some(ENTRY));
        }
        assert!(table.fullness() > 0);
        table.clear();
        assert_eq!((table.probe(0), table.fullness()), (None, 0));
    }
}
