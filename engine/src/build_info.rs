/// Which program this is, for what machine, and how it was built.
pub fn description() -> String {
    format!(
        "Twofold {} for {} {}, {} build",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        if cfg!(debug_assertions) { "development" } else { "release" }
    )
}
