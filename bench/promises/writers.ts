import { openShop } from '../kit/shops.ts'
import type { Installation } from './installations.ts'
import type { Counts } from './repeated.ts'
import { Writer } from './writer.ts'

const OWNERS = 8
const DEVICES = 2
/** amounts of one device, in cents; no other device has them */
const AMOUNTS = 1_000_000

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
