//! The day in a PGN, and the time in the name of a file.

use std::time::{SystemTime, UNIX_EPOCH};

/// Today as PGN writes it, in universal time, since the zone is not known.
pub fn today() -> String {
    of_seconds(SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs()))
}

/// The time now for the name of a file, such as `20261231-235959`, in universal time.
pub fn now() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let [hours, minutes, seconds_left] = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60];
    format!("{}-{hours:02}{minutes:02}{seconds_left:02}", of_seconds(seconds).replace('.', ""))
}

/// The day in the calendar of the seconds since 1970, as PGN writes it. After "days from civil" by Howard Hinnant
/// (<https://howardhinnant.github.io/date_algorithms.html>).
fn of_seconds(seconds: u64) -> String {
    let days = seconds / 86_400 + 719_468;
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era = (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 { month_from_march + 3 } else { month_from_march - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (seconds, expected) in [
            (0, "1970.01.01"),
            (951_782_400, "2000.02.29"),
            (951_868_800, "2000.03.01"),
            (1_798_761_599, "2026.12.31"),
            (4_107_542_400, "2100.03.01"),
        ] {
            assert_eq!(of_seconds(seconds), expected);
        }
    }
}
