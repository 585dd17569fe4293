//! Checks of available memory before large allocations, since an allocation that fails ends the process.

use std::hint::black_box;

/// Memory kept free for everything else when tables are allocated.
pub(crate) const HEADROOM: usize = 8 << 20;

/// Address space that a thread may take when it starts: its stack, and the arena that the system's allocator reserves
/// for it (twice 64 MiB in glibc, of which one half is given back).
pub(crate) const THREAD: usize = (128 << 20) + (4 << 20) + HEADROOM;

/// Could a block of this size be allocated now? It is allocated, not touched, and given back.
pub(crate) fn is_available(bytes: usize) -> bool {
    let mut block = Vec::<u8>::new();
    // Without the black box the compiler may remove an unused allocation.
    black_box(&mut block).try_reserve_exact(bytes).is_ok()
}

/// Asks the system for huge pages behind a block that has been reserved but not written yet: a table that is probed at random
/// then misses the processor's table of pages less often. Where there are none, nothing changes.
pub(crate) fn prefer_huge_pages<T>(block: &Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        use std::ptr::NonNull;

        use nix::sys::mman::{MmapAdvise, madvise};

        // The advice needs a whole page's address: huge pages begin behind it in any case.
        const PAGE: usize = 1 << 12;
        let bytes = block.capacity() * size_of::<T>();
        let start = block.as_ptr().cast::<u8>();
        let skipped = start.align_offset(PAGE);
        if let Some(rest) = bytes.checked_sub(skipped)
            && let Some(page) = NonNull::new(start.wrapping_add(skipped).cast_mut())
        {
            // SAFETY: the range lies within the block, and the advice changes no content. A refusal is harmless.
            let _ = unsafe { madvise(page.cast(), rest, MmapAdvise::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = block;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_larger_than_any_memory_are_not_available() {
        assert!(is_available(1 << 10));
        assert!(!is_available(usize::MAX / 4));
        assert!(!is_available(usize::MAX));
    }
}
