//! The numbers of the search as options, for a tuner. Only with the feature `tune`.

use twofold_search::Parameter;

use super::options::{Effect, OptionError};

/// The lines that list the numbers.
pub fn describe() -> impl Iterator<Item = String> {
    Parameter::all().map(|parameter| {
        let Parameter { name, default, lowest, highest, .. } = parameter;
        format!("option name {name} type spin default {default} min {lowest} max {highest}")
    })
}

/// Sets a number; `None` if there is none of that name.
pub fn set(name: &str, value: Option<&str>) -> Option<Result<Effect, OptionError>> {
    let parameter = Parameter::all().find(|parameter| parameter.name.eq_ignore_ascii_case(name))?;
    let number = value.and_then(|value| value.parse().ok());
    let is_set = number.is_some_and(|number| Parameter::set(parameter.name, number).is_ok());
    let refused = || OptionError::Value {
        name: parameter.name,
        found: value.map_or("no value".to_owned(), |value| format!("'{value}'")),
        expected: format!("a whole number from {} to {}", parameter.lowest, parameter.highest),
    };
    Some(is_set.then_some(Effect::None).ok_or_else(refused))
}

#[cfg(test)]
mod tests {
    use super::super::options::Options;
    use super::*;

    #[test]
    fn numbers_of_the_search_are_listed_and_can_be_set() {
        let numbers: Vec<_> = Parameter::all().collect();
        assert!(numbers.len() >= 20, "{} numbers", numbers.len());
        let listed = Options::describe();
        for number in &numbers {
            assert!(listed.iter().any(|line| line.starts_with(&format!("option name {} type spin ", number.name))));
        }
        let number = numbers[0];
        let mut options = Options::default();
        for refused in [Some((number.highest + 1).to_string()), Some("many".to_owned()), None] {
            let message = options.set(number.name, refused.as_deref()).expect_err("out of range").to_string();
            assert!(message.contains("expected a whole number"), "{message}");
        }
        assert_eq!(number.value(), number.default);
        options.set(&number.name.to_uppercase(), Some(&number.lowest.to_string())).expect("in range");
        assert_eq!(number.value(), number.lowest);
        options.set(number.name, Some(&number.default.to_string())).expect("in range");
    }
}
