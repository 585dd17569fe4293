//! PEXT: gathers the bits under a mask in one instruction, on processors where it is fast.

/// Returns true if the processor extracts bits in hardware. AMD's before Zen 3 (families 15h to 17h) have the
/// instruction, but run it in microcode, many times slower than a multiplication.
#[cfg(target_arch = "x86_64")]
pub(super) fn is_fast() -> bool {
    use std::arch::x86_64::__cpuid;

    if !std::arch::is_x86_feature_detected!("bmi2") {
        return false;
    }
    let vendor = __cpuid(0);
    let is_amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    !is_amd || family >= 0x19
}

#[cfg(not(target_arch = "x86_64"))]
pub(super) fn is_fast() -> bool {
    false
}

/// The bits of `source` under `mask`, moved together at the low end.
///
/// # Safety
/// The processor must have BMI2, which [`is_fast`] checks.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) unsafe fn extract(source: u64, mask: u64) -> u64 {
    let extracted: u64;
    // As assembly and not by the intrinsic, which could not be inlined into code that is compiled for processors
    // without BMI2: the call would cost more than the instruction saves. SAFETY: the caller guarantees BMI2; the
    // instruction reads and writes registers only.
    unsafe {
        std::arch::asm!(
            "pext {extracted}, {source}, {mask}",
            extracted = lateout(reg) extracted,
            source = in(reg) source,
            mask = in(reg) mask,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    extracted
}

/// Never called: [`is_fast`] is false on these processors.
///
/// # Safety
/// None needed.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(super) unsafe fn extract(source: u64, mask: u64) -> u64 {
    extract_by_loop(source, mask)
}

/// [`extract`] bit by bit: used to fill tables and to test against.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn extract_by_loop(source: u64, mut mask: u64) -> u64 {
    let (mut extracted, mut place) = (0, 0);
    while mask != 0 {
        extracted |= (source >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    extracted
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn the_instruction_does_what_the_loop_does() {
        if !is_fast() {
            eprintln!("SKIPPED: this processor has no fast PEXT");
            return;
        }
        let mut rng = rand_chacha::ChaCha8Rng::seed_from_u64(7);
        for _ in 0..10_000 {
            let (source, mask) = (rng.random(), rng.random::<u64>() & rng.random::<u64>());
            // SAFETY: is_fast() was true.
            assert_eq!(unsafe { extract(source, mask) }, extract_by_loop(source, mask));
        }
    }
}
