import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { badInput } from '../../shared/errors.ts'

/**
 * The format of a backup, a gzip file: a line of JSON about the whole, then for each table a line of JSON, its rows
 * as COPY writes them and the line `\.`, and at the end a line of JSON to check all of it by. COPY escapes line ends
 * and backslashes, so no row looks like that mark.
 */
const head = z.object({
  format: z.literal('kpi-mechanics backup 1'),
  madeAt: z.iso.datetime(),
  /** of the app that made it; not in those made before 3.0.0 */
  version: z.optional(z.string()),
  /** of the database it was made of; `name` is that of the file in migrations/ */
  migration: z.object({ when: z.number(), name: z.string() }),
  /** says whether a SESSION_SECRET is the one that the installation had, without saying what it was */
  secretMark: z.string(),
})
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
const tail = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  /** the last number that each sequence gave out */
  sequences: z.record(z.string(), z.number()),
})

export type Head = z.infer<typeof head>
export type TableHead = z.infer<typeof tableHead>
export type Tail = z.infer<typeof tail>
export type Backup = Head & Tail

export const END_OF_ROWS = String.raw`\.` + '\n'
export const lineOf = (part: Head | TableHead | Tail): string => `${JSON.stringify(part)}\n`

const NEW_LINE = 10
/** bytes that are unpacked at a time */
const CHUNK = 256 * 1024
/** bytes of the longest line that isn't a row */
const LONGEST_LINE = 1024 * 1024

/**
 * Reads a backup and compares every table with its checksum. `onTable` gets a table's rows, in parts of whole rows, and
 * must read all of them. It may be called before damage further on is found. Throws a 400 that says what is wrong.
 */
export async function readBackup(
  file: string,
  onTable: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void> = readAll,
): Promise<Backup> {
  let backup: Backup | undefined
  try {
    await pipeline(createReadStream(file), createGunzip({ chunkSize: CHUNK }), async (unpacked) => {
      backup = await readParts(new Parts(unpacked), onTable)
    })
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, file)
  }
  return backup!
}

async function readAll(_: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
  const parts = rows[Symbol.asyncIterator]()
  while (!(await parts.next()).done);
}

async function readParts(
  parts: Parts,
  onTable: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<Backup> {
  const about = head.safeParse(await parts.line()).data
  if (!about) throw new NoBackup()
  const sums: Record<string, string> = {}
  for (;;) {
    const line = await parts.line()
    const { data: table } = tableHead.safeParse(line)
    if (table) {
      const hash = createHash('sha256')
      await onTable(table, hashed(parts.rows(), hash))
      sums[table.table] = hash.digest('hex')
      continue
    }
    const { data: end } = tail.safeParse(line)
    const isWhole =
      end &&
      Object.keys(end.tables).length === Object.keys(sums).length &&
      Object.entries(end.tables).every(([name, { sha256 }]) => sums[name] === sha256)
    if (!isWhole || (await parts.hasMore())) throw new Damaged()
    return { ...about, ...end }
  }
}

async function* hashed(rows: AsyncIterable<Buffer>, hash: { update: (part: Buffer) => unknown }) {
  for await (const part of rows) {
    hash.update(part)
    yield part
  }
}

class Damaged extends Error {}
class NoBackup extends Error {}

/** Cuts unpacked bytes into lines and rows, and keeps no more of them than the row that it is reading. */
class Parts {
  private readonly chunks: AsyncIterator<Buffer>
  private rest: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.chunks = chunks[Symbol.asyncIterator]()
  }

  /** The next line, read as JSON; undefined if it isn't JSON. */
  async line(): Promise<unknown> {
    let end = this.rest.indexOf(NEW_LINE)
    while (end < 0) {
      if (this.rest.length > LONGEST_LINE) return undefined
      await this.readMore()
      end = this.rest.indexOf(NEW_LINE)
    }
    const text = this.take(end + 1).toString()
    try {
      return JSON.parse(text)
    } catch {
      return undefined
    }
  }

  /** Whole rows until the mark that ends them, which is read too. */
  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.rest.subarray(0, END_OF_ROWS.length).toString() === END_OF_ROWS) {
        this.take(END_OF_ROWS.length)
        return
      }
      const mark = this.rest.indexOf(`\n${END_OF_ROWS}`)
      const end = mark >= 0 ? mark : this.rest.lastIndexOf(NEW_LINE)
      // Without the mark, the last row stays: it may be incomplete, and the mark may be cut in two.
      if (end >= 0) yield this.take(end + 1)
      if (mark < 0) await this.readMore()
    }
  }

  async hasMore(): Promise<boolean> {
    return this.rest.length > 0 || !(await this.chunks.next()).done
  }

  private take(bytes: number): Buffer {
    const taken = this.rest.subarray(0, bytes)
    this.rest = this.rest.subarray(bytes)
    return taken
  }

  private async readMore(): Promise<void> {
    const { value, done } = await this.chunks.next()
    if (done) throw new Damaged()
    this.rest = this.rest.length > 0 ? Buffer.concat([this.rest, value]) : value
  }
}

function explained(error: NodeJS.ErrnoException, file: string): Error {
  const { code = '' } = error
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return badInput(`There is no file ${file}. Check its name.`)
  if (code === 'EISDIR')
    return badInput(`${file} is a folder. Name the backup in it that you want to restore.`)
  if (code === 'EACCES' || code === 'EPERM')
    return badInput(`You may not read ${file}. Run the command as the user it belongs to.`)
  if (error instanceof NoBackup || error.message === 'incorrect header check')
    return badInput(`${file} is not a backup made by this app. Nothing was changed.`)
  if (error instanceof Damaged || code.startsWith('Z_'))
    return badInput(
      `${file} is damaged or incomplete, so nothing was changed. Copy it again from where you keep your backups, or use an older one.`,
    )
  // Another error of the file system, such as a disk that fails.
  if (error.syscall !== undefined) return badInput(`${file} can't be read: ${error.message}.`)
  return error
}
