/**
 * A receiver for what the app sends: an owner's webhooks (docs/webhooks.md), and the leads and requests for a CRM
 * (docs/operating.md, "The CRM"). It checks the signature and the time, drops what it has already, and appends each record
 * to a file, one JSON object per line. Start from it, and replace `save` by what you need.
 *
 *   WEBHOOK_SECRET=whsec_… PORT=8080 FILE=webhooks.jsonl node examples/webhook-receiver.mjs
 *
 * Put it behind an HTTPS proxy: the app sends over http only within a private network.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { env, exit } from 'node:process'

const { WEBHOOK_SECRET: secret, PORT = '8080', HOST = '127.0.0.1', FILE = 'webhooks.jsonl' } = env
if (!secret) {
  console.error('Set WEBHOOK_SECRET to the same secret as in the app.')
  exit(1)
}
// A secret that begins with whsec_ is base64, any other is used as it is.
const key = secret.startsWith('whsec_') ? Buffer.from(secret.slice(6), 'base64') : secret

/** seconds that the clocks of app and receiver may differ; an older request may be one that somebody recorded */
const TOLERANCE = 300
/** bytes; an event or a lead has far fewer */
const MAX_BODY = 100_000

/** The ids of what is in the file: each try to deliver something has the same id. */
const known = new Set()
if (existsSync(FILE)) {
  const lines = readFileSync(FILE, 'utf8').split('\n')
  // A line without an end was being written when the machine lost power. The app sends it again.
  const incomplete = lines.pop()
  for (const line of lines) known.add(JSON.parse(line).id)
  if (incomplete) truncateSync(FILE, statSync(FILE).size - Buffer.byteLength(incomplete))
}
const file = openSync(FILE, 'a')

/** Saves a record once. It is on the disk when this returns: only then the app may stop sending it. */
function save(id, data) {
  if (known.has(id)) return
  writeSync(file, `${JSON.stringify({ ...data, id })}\n`)
  fsyncSync(file)
  known.add(id)
}

/** Returns true if the request was made with the secret, in the last minutes. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers
  if (!id || !/^\d+$/.test(time ?? '') || !signatures) return false
  if (Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE) return false
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
    return (
      one.startsWith('v1,') && given.length === expected.length && timingSafeEqual(given, expected)
    )
  })
}

const server = createServer(async (request, response) => {
  const answer = (status) => response.writeHead(status).end()
  try {
    if (request.method !== 'POST') return answer(405)
    const pieces = []
    let size = 0
    for await (const piece of request) {
      size += piece.length
      if (size > MAX_BODY) return answer(413)
      pieces.push(piece)
    }
    const body = Buffer.concat(pieces).toString('utf8')
    if (!isGenuine(request.headers, body)) return answer(401)
    save(request.headers['webhook-id'], JSON.parse(body))
    answer(204)
  } catch (error) {
    // The app tries again.
    console.error(error)
    answer(500)
  }
})
server.listen(Number(PORT), HOST, () => {
  console.log(`Listening on http://${HOST}:${server.address().port}, writing to ${FILE}`)
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server.close(() => {
      closeSync(file)
      exit(0)
    })
    server.closeAllConnections()
  })
