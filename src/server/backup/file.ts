import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { badInput } from '../../shared/errors.ts'
import { MEGABYTE } from '../../shared/limits.ts'

/**
 * A gzip file: a JSON line; per table a JSON line, the rows of COPY and `\.`; at the end a JSON line of checksums. No
 * row equals that mark, since COPY escapes.
 */
const head = z.object({
  format: z.literal('kpi-mechanics backup 1'),
  madeAt: z.iso.datetime(),
  /** none before 3.0.0 */
  version: z.optional(z.string()),
  /** `name` as in migrations/ */
  migration: z.object({ when: z.number(), name: z.string() }),
  /** compares SESSION_SECRETs without giving one away */
  secretMark: z.string(),
})
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
const tail = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  sequences: z.record(z.string(), z.number()),
})

export type Head = z.infer<typeof head>
export type TableHead = z.infer<typeof tableHead>
export type Tail = z.infer<typeof tail>
export type Backup = Head &
  Tail & {
    columns: Record<string, string[]>
  }

export const END_OF_ROWS = String.raw`\.` + '\n'
export const lineOf = (part: Head | TableHead | Tail): string => `${JSON.stringify(part)}\n`

const NEW_LINE = 10
/** bytes */
const CHUNK = 256 * 1024
/** bytes, for lines other than rows */
const LONGEST_LINE = 1024 * 1024

/** A few MB could become terabytes. */
const MOST = {
  /** bytes; the app stores up to 5 MB */
  row: 64 * MEGABYTE,
  /** backups of shops have 5 to 15 times */
  times: 200,
  besides: 256 * MEGABYTE,
}
export const ANY_SIZE: Limits = { row: Infinity, all: Infinity }

/** bytes of a row, and of the whole */
export interface Limits {
  row: number
  all: number
}

interface Options {
  /** Must read all rows, and may be called before damage further on is found. */
  onTable?: (table: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>
  limits?: Limits | undefined
}

/** Throws a 400. */
export async function readBackup(
  file: string,
  { onTable = readAll, limits }: Options = {},
): Promise<Backup> {
  let backup: Backup | undefined
  try {
    const most = limits ?? limitsFor((await stat(file)).size)
    await pipeline(createReadStream(file), createGunzip({ chunkSize: CHUNK }), async (unpacked) => {
      backup = await readParts(new Parts(unpacked, most), onTable)
    })
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, file)
  }
  return backup!
}

const limitsFor = (bytes: number): Limits => ({
  row: MOST.row,
  all: MOST.times * bytes + MOST.besides,
})

async function readAll(_: TableHead, rows: AsyncIterable<Buffer>): Promise<void> {
  const parts = rows[Symbol.asyncIterator]()
  while (!(await parts.next()).done);
}

async function readParts(parts: Parts, onTable: NonNullable<Options['onTable']>): Promise<Backup> {
  const about = head.safeParse(await parts.line()).data
  if (!about) throw new NoBackup()
  const sums: Record<string, string> = {}
  const columns: Backup['columns'] = {}
  for (;;) {
    const line = await parts.line()
    const { data: table } = tableHead.safeParse(line)
    if (table) {
      // The sum at the end would be the last one's only.
      if (table.table in sums) throw new Damaged()
      const hash = createHash('sha256')
      await onTable(table, hashed(parts.rows(), hash))
      sums[table.table] = hash.digest('hex')
      columns[table.table] = table.columns
      continue
    }
    const { data: end } = tail.safeParse(line)
    const isWhole =
      end &&
      Object.keys(end.tables).length === Object.keys(sums).length &&
      Object.entries(end.tables).every(([name, { sha256 }]) => sums[name] === sha256)
    if (!isWhole || (await parts.hasMore())) throw new Damaged()
    return { ...about, ...end, columns }
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
class TooLarge extends Error {}

/** Holds no more than one row. */
class Parts {
  private readonly chunks: AsyncIterator<Buffer>
  private readonly limits: Limits
  private rest: Buffer = Buffer.alloc(0)
  private unpacked = 0

  constructor(chunks: AsyncIterable<Buffer>, limits: Limits) {
    this.chunks = chunks[Symbol.asyncIterator]()
    this.limits = limits
  }

  /** undefined: no JSON */
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

  async *rows(): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.rest.subarray(0, END_OF_ROWS.length).toString() === END_OF_ROWS) {
        this.take(END_OF_ROWS.length)
        return
      }
      const mark = this.rest.indexOf(`\n${END_OF_ROWS}`)
      const end = mark >= 0 ? mark : this.rest.lastIndexOf(NEW_LINE)
      // Without the mark, the last row may be cut.
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

  /** Doubles: otherwise a long row would be searched once per chunk. */
  private async readMore(): Promise<void> {
    const { length } = this.rest
    if (length > this.limits.row) throw new TooLarge('a row in it')
    const more: Buffer[] = []
    for (let bytes = 0; bytes === 0 || bytes < length; bytes += more.at(-1)!.length) {
      const { value, done } = await this.chunks.next()
      if (done && bytes === 0) throw new Damaged()
      if (done) break
      more.push(value)
      this.unpacked += value.length
      if (this.unpacked > this.limits.all) throw new TooLarge('what is in it')
    }
    this.rest = length === 0 && more.length === 1 ? more[0]! : Buffer.concat([this.rest, ...more])
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
  if (error instanceof TooLarge)
    return badInput(
      `${file} was refused, and nothing was changed: ${error.message} is far larger than the app would store. Use another backup. If you are sure that the app made this one, add --any-size.`,
    )
  if (error instanceof Damaged || code.startsWith('Z_'))
    return badInput(
      `${file} is damaged or incomplete, so nothing was changed. Copy it again from where you keep your backups, or use an older one.`,
    )
  if (error.syscall !== undefined) return badInput(`${file} can't be read: ${error.message}.`)
  return error
}
