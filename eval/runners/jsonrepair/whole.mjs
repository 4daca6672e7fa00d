// Runner for npm's jsonrepair, the function; see README.md.

import { jsonrepair } from 'jsonrepair'
import { serve } from './runner.mjs'
import { version } from './version.mjs'

await serve({
  name: 'npm/jsonrepair',
  version,
  capabilities: ['repair'],
  profiles: { default: ({ text }) => jsonrepair(text) },
})
