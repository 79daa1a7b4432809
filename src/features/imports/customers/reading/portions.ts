import { writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { nameKey } from '../../../../shared/names.ts'
import type { Portion } from '../../../sales/index.ts'

/**
 * Through a temporary file from the thread to the process: 200 MB at once would block the process and fill its memory.
 */

const PORTION = 5_000

/** by keys of the other spellings of a name */
export type Spellings = ReadonlyMap<string, string>

/** In the order of keys, as names are locked; all spellings of a customer are in one portion, refusers come last. */
export function writePortions(
  fd: number,
  { customers, refused }: Portion,
  names: Spellings,
): number[] {
  const keyed = customers.map((customer) => {
    const key = nameKey(customer.name)
    const known = names.get(key)
    return { key: known === undefined ? key : nameKey(known), customer }
  })
  keyed.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
  const ends: number[] = []
  let position = 0
  const write = (portion: Portion): void => {
    const bytes = Buffer.from(JSON.stringify(portion))
    for (let from = 0; from < bytes.length;) {
      from += writeSync(fd, bytes, from, bytes.length - from, position + from)
    }
    ends.push((position += bytes.length))
  }
  for (let at = 0, end = 0; at < keyed.length; at = end) {
    end = Math.min(at + PORTION, keyed.length)
    while (end < keyed.length && keyed[end]!.key === keyed[end - 1]!.key) end++
    write({ customers: keyed.slice(at, end).map(({ customer }) => customer), refused: [] })
  }
  for (let at = 0; at < refused.length; at += PORTION)
    write({ customers: [], refused: refused.slice(at, at + PORTION) })
  return ends
}

export async function* portionsIn(file: FileHandle, ends: number[]): AsyncGenerator<Portion> {
  let start = 0
  for (const end of ends) {
    const bytes = Buffer.alloc(end - start)
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at)
      if (bytesRead === 0) throw new Error('The file of customers ended early')
      at += bytesRead
    }
    start = end
    yield JSON.parse(bytes.toString()) as Portion
  }
}
