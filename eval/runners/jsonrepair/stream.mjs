// Runner for npm's jsonrepair, the Node stream; see README.md.

import { jsonrepairTransform } from 'jsonrepair/stream'
import { serve } from './runner.mjs'
import { version } from './version.mjs'

function repair({ pieces }) {
  return new Promise((resolve, reject) => {
    const output = []
    const transform = jsonrepairTransform()
    transform.on('data', (bytes) => output.push(bytes))
    transform.on('end', () => resolve(Buffer.concat(output)))
    transform.on('error', reject)
    for (const piece of pieces) transform.write(piece)
    transform.end()
  })
}

await serve({
  name: 'npm/jsonrepair-stream',
  version,
  capabilities: ['repair', 'chunks'],
  profiles: { default: repair },
})
