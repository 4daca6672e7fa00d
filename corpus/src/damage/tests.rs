use super::FAMILIES;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_file_of_the_folder_is_a_row_and_every_row_a_file() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/damage");
    let files: BTreeSet<String> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| entry.expect("readable").file_name().into_string().ok())
        .filter_map(|name| name.strip_suffix(".rs").map(|stem| stem.replace('_', "-")))
        .filter(|stem| stem != "tests")
        .collect();
    let rows: BTreeSet<String> = FAMILIES.iter().map(|family| family.family().to_owned()).collect();
    assert_eq!(files, rows);
    assert_eq!(rows.len(), FAMILIES.len(), "a family is listed twice");
}

#[test]
fn every_family_has_its_evidence_in_the_sources_page() {
    let page = include_str!("../../SOURCES.md");
    for family in FAMILIES {
        let heading = format!("## {}\n", family.family());
        assert!(page.contains(&heading), "corpus/SOURCES.md has no section {heading:?}");
    }
}
