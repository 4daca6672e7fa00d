// The protocol loop of the runners for Node; the contract is docs/protocol.md.

import { readSync, writeSync } from 'node:fs'

// What a library prints must not stand between the frames.
console.log = console.info = console.debug = console.error

/**
 * Answers requests on the standard streams until `stop`; the whole of a runner but the engine's own call.
 * A profile takes { text, pieces }, a string and byte buffers, and gives a string or a buffer, now or later.
 * What it throws is a refusal.
 */
export async function serve({ name, version, capabilities, profiles }) {
  let profile
  for (let header = readHeader(); header !== undefined; header = readHeader()) {
    const [verb, ...words] = header.split(' ')
    const fields = Object.fromEntries(words.map((word) => word.split('=')))
    const schema = readBytes(Number(fields.schema ?? 0))
    const data = readBytes(Number(fields.text ?? 0))
    if (verb === 'hello' && fields.version === '1') {
      answer('engine', { name, version, language: 'javascript', capabilities: capabilities.join(',') })
    } else if (verb === 'profile' && Object.hasOwn(profiles, fields.name)) {
      profile = profiles[fields.name]
      answer('ok', {})
    } else if (verb === 'run' && fields.cuts !== '-' && !capabilities.includes('chunks')) {
      answer('skip', { seq: fields.seq, message: Buffer.from('the engine takes no pieces') })
    } else if (verb === 'run' && schema.length > 0) {
      answer('skip', { seq: fields.seq, message: Buffer.from('the engine takes no schema') })
    } else if (verb === 'run' && profile) {
      await run(profile, fields, data)
    } else if (verb === 'stop') {
      return
    } else {
      answer('fault', { seq: fields.seq ?? 0, message: Buffer.from(`cannot follow ${JSON.stringify(header)}`) })
    }
  }
  throw new Error('the requests ended without `stop`')
}

async function run(profile, { seq, cuts }, data) {
  const places = cuts === '-' ? [] : cuts.split(',').map(Number)
  const pieces = [...places, data.length].map((end, at) => data.subarray(places[at - 1] ?? 0, end))
  const text = decode(data)
  if (text === undefined) return answer('refuse', { seq, ns: 0, decision: '-', message: Buffer.from('not UTF-8') })

  const start = process.hrtime.bigint()
  let repaired, error
  try {
    repaired = await profile({ text, pieces })
  } catch (thrown) {
    error = thrown
  }
  const ns = process.hrtime.bigint() - start
  if (error !== undefined) return answer('refuse', { seq, ns, decision: '-', message: Buffer.from(String(error)) })
  answer('value', { seq, ns, decision: '-', flag: 0, record: Buffer.alloc(0), text: encode(repaired) })
}

function decode(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** UTF-8, but a lone surrogate stays what it is and does not become U+FFFD. */
function encode(text) {
  if (Buffer.isBuffer(text)) return text
  if (text.isWellFormed()) return Buffer.from(text)
  const lone = (unit) => Buffer.from([0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f)])
  return Buffer.concat(Array.from(text, (c) => (c.isWellFormed() ? Buffer.from(c) : lone(c.charCodeAt(0)))))
}

function answer(verb, fields) {
  const words = Object.entries(fields).map(([key, value]) => `${key}=${Buffer.isBuffer(value) ? value.length : value}`)
  const header = Buffer.from([verb, ...words].join(' ') + '\n')
  const bytes = Buffer.concat([header, ...Object.values(fields).filter(Buffer.isBuffer)])
  for (let at = 0; at < bytes.length; ) at += writeSync(1, bytes, at)
}

let unread = Buffer.alloc(0)

function readHeader() {
  const chunk = Buffer.alloc(1 << 16)
  while (!unread.includes(10)) {
    const length = readSync(0, chunk)
    if (length === 0) return undefined
    unread = Buffer.concat([unread, chunk.subarray(0, length)])
  }
  const end = unread.indexOf(10)
  const header = unread.toString('ascii', 0, end)
  unread = unread.subarray(end + 1)
  return header
}

function readBytes(length) {
  const bytes = Buffer.alloc(length)
  let at = unread.copy(bytes)
  unread = unread.subarray(at)
  while (at < length) {
    const more = readSync(0, bytes, at, length - at)
    if (more === 0) throw new Error('the requests ended inside a frame')
    at += more
  }
  return bytes
}
