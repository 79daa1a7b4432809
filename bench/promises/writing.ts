import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import { ROOT, SESSION_SECRET } from '../kit/app.ts'
import { openShop } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import type { Installation } from './installations.ts'
import type { Counts } from './repeated.ts'
import { Writer } from './writer.ts'

const run = promisify(execFile)

const OWNERS = 8
const DEVICES = 2
/** amounts of one device, in cents; no other device has them */
const AMOUNTS = 1_000_000

/** Lets owners write on several devices during `work`, and compares what is stored with what was answered. */
export async function writeDuring(
  what: string,
  installation: Installation,
  work: () => Promise<unknown>,
): Promise<Row> {
  const counts: Counts = { answered: 0, wrong: [] }
  const writers = await writersOf(installation, counts, seededRandom(13))
  const told = { toStop: false }
  const writing = Promise.all(writers.map((writer) => writer.writeUntil(told)))
  await Promise.race([work(), writing])
  told.toStop = true
  await writing
  const problems = [...(await differencesOf(installation, writers)), ...counts.wrong]
  const judged = await judge(installation, problems)
  return { what, ...judged, note: `${counts.answered} answered writes; ${judged.note}` }
}

/** Each owner has several devices, and each device its own range of amounts. */
export async function writersOf(
  { connect, url }: Installation,
  counts: Counts,
  random: () => number,
): Promise<Writer[]> {
  const client = await connect()
  const writers: Writer[] = []
  for (let owner = 0; owner < OWNERS; owner++) {
    const shop = await openShop(client, 0)
    for (let device = 0; device < DEVICES; device++) {
      const from = 1 + (writers.length + 1) * AMOUNTS
      writers.push(new Writer(shop, { url, counts, random, from }))
    }
  }
  await client.end()
  return writers
}

/** Compares all sales with what was answered. Returns a sentence for each that is lost, doubled or another. */
export async function differencesOf(
  { connect }: Installation,
  writers: Writer[],
): Promise<string[]> {
  const expected = new Map(writers.flatMap(({ sales }) => [...sales]))
  const client = await connect()
  const { rows } = await client.query<{ id: number; cents: number }>(
    'SELECT id::int, revenue_cents::int AS cents FROM sale',
  )
  await client.end()
  const stored = new Map(rows.map(({ id, cents }) => [id, cents]))
  const lost = [...expected].filter(([id, cents]) => stored.get(id) !== cents)
  const extra = [...stored].filter(([id]) => !expected.has(id))
  return [
    ...lost.map(([id, cents]) => `Sale ${id} should be ${cents}, but is ${stored.get(id)}`),
    ...extra.map(([id, cents]) => `Sale ${id} of ${cents} is there, but nobody was told so`),
  ]
}

/** Adds what `npm run verify` complains about, and prints all. A problem makes the bench fail. */
export async function judge(
  { settings }: Installation,
  found: string[],
): Promise<{ target: string; ofTarget: number; note: string }> {
  const problems = [...found, ...(await verified(settings))]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  return {
    target: '0 lost or doubled',
    ofTarget: problems.length > 0 ? 2 : 0,
    note: `${problems.length} lost, doubled or wrong`,
  }
}

async function verified(settings: Installation['settings']): Promise<string[]> {
  try {
    await run(process.execPath, ['src/app/command.ts', 'verify'], {
      cwd: ROOT,
      env: { ...process.env, SESSION_SECRET, ...settings },
    })
    return []
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    return `${stdout}${stderr}`.trim().split('\n')
  }
}
