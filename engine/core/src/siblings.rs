//! Records of one list usually have the same members. That orders the readings in a hint, and releases nothing: it is as often wrong
//! as right where names are data.

use std::collections::HashMap;

use crate::value::{Item, Kind, Value};

/// How many records of a list have other names than at least two of their siblings share.
pub(crate) fn odd_ones(value: &Value) -> usize {
    let mut unseen = vec![value.root()];
    let mut odd = 0;
    while let Some(item) = unseen.pop() {
        odd += odd_among(item);
        unseen.extend(item.items().chain(item.members().map(|(_, member)| member)));
    }
    odd
}

fn odd_among(list: Item<'_>) -> usize {
    let mut sorts: HashMap<Vec<String>, usize> = HashMap::new();
    let records = list.items().filter(|element| element.kind() == Kind::Object);
    for record in records {
        let mut names: Vec<String> = record.members().map(|(name, _)| name.into_owned()).collect();
        names.sort_unstable();
        *sorts.entry(names).or_default() += 1;
    }
    let common = sorts.values().copied().max().unwrap_or_default();
    if common < 2 { 0 } else { sorts.values().sum::<usize>() - common }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_unlike_two_of_their_siblings_are_counted() {
        let odd = |json: &str| odd_ones(&Value::read(json.as_bytes().to_vec()).unwrap());
        assert_eq!(odd(r#"[{"a": 1, "b": 2}, {"b": 3, "a": 4}, {"a": 5}, {"c": 6}]"#), 2);
        assert_eq!(odd(r#"[{"a": 1}, {"b": 2}, {"c": 3}]"#), 0);
        assert_eq!(odd(r#"{"x": [{"a": 1}, {"a": 2}, {"b": [{"c": 1}, {"c": 1}, {}]}]}"#), 2);
    }
}
