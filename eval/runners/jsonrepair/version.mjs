// The installed version: the package does not export its own.

import { readFileSync } from 'node:fs'

const manifest = new URL('node_modules/jsonrepair/package.json', import.meta.url)
export const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
