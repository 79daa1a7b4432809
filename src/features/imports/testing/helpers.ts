import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Answer, Client } from '../../../app/testing/app.ts'
import { SALE_VALUES, storedName } from '../../sales/fields/contract.ts'
import { NOBODYS } from '../../sales/testing/entries.ts'
import { importCsv } from '../contract.ts'
import { previewCsv, type ImportPreview } from '../preview/contract.ts'
import { importOptions, type ImportOptions } from '../options/contract.ts'
import { readFile, type ReadOutcome, type ReadRequest } from '../reading/reader.ts'
import type { NewSpelling } from '../reading/rows/copy-encoder.ts'
import type { ReadSale } from '../reading/rows/records.ts'

/** Files with known totals, listed in a manifest; some are compressed. */
interface SampleFolder {
  samples: () => Sample[]
  contentOf: (file: string) => Buffer
}

export interface Sample {
  file: string
  mapping: Record<string, string>
  /** The choices that an owner would make where the file leaves something open. */
  options?: Partial<ImportOptions>
  expected: {
    sales: number
    totalRevenueCents: number
    totalQuantity: number | null
    totalCostCents?: number
    minDate: string
    maxDate: string
    topProduct: string
    topProductCents: number
    rejected: Record<string, number>
    rowsWithoutQuantity?: number
    distinctCustomers?: number
    distinctSalespeople?: number
    revenueCentsByMonth?: Record<string, number>
  }
}

/** Files made up for the project, in the layouts of programs that shops use. */
export const madeUpFiles = sampleFolder(new URL('samples/', import.meta.url))

const REAL_FILES = new URL('../../../../../shared/data/', import.meta.url)
/** Real exports, stored next to the project; undefined when they are missing. */
export const realFiles = existsSync(REAL_FILES) ? sampleFolder(REAL_FILES) : undefined

function sampleFolder(folder: URL): SampleFolder {
  return {
    samples: () => JSON.parse(readFileSync(new URL('manifest.json', folder), 'utf8')) as Sample[],
    contentOf: (file) => {
      const bytes = readFileSync(new URL(file, folder))
      return file.endsWith('.gz') ? gunzipSync(bytes) : bytes
    },
  }
}

/** An upload form as the page sends it; `before` puts the other fields before the file. */
export function form(
  content: string | Buffer,
  fields: { columnMapping?: unknown; options?: unknown } = {},
  { name = 'sales.csv', before = true } = {},
): FormData {
  const data = new FormData()
  const file = () => data.set('file', new File([new Uint8Array(Buffer.from(content))], name))
  if (!before) file()
  for (const [field, value] of Object.entries(fields)) {
    data.set(field, typeof value === 'string' ? value : JSON.stringify(value))
  }
  if (before) file()
  return data
}

const sending =
  ({ path }: { path: string }) =>
  (owner: Client) =>
  (...input: Parameters<typeof form>): Promise<Answer> =>
    owner.post(path, form(...input))
export const importing = sending(importCsv)
export const previewing = sending(previewCsv)

/** Signs up a new owner, for calls over a real connection. */
export async function signUpOverHttp(address: string): Promise<{ cookie: string; id: string }> {
  const answer = await fetch(`${address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Byron',
      email: `leaver-${randomUUID()}@example.com`,
      password: 'correct horse battery',
      timeZone: 'UTC',
    }),
  })
  const { user } = (await answer.json()) as { user: { id: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return { cookie, id: user.id }
}

/** Reads a file as the worker does; `staged` are the rows that it would copy into the staging table, and `sales` what they say. */
export async function readContent(
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
  owner: Partial<ReadRequest> = {},
): Promise<ReadOutcome & { staged: string[][]; sales: ReadSale[] }> {
  const files = { fd: unlinkedFile(content), sheetsFd: unlinkedFile('') }
  try {
    let copied = ''
    const outcome = await readFile(
      files,
      {
        purpose: 'preview',
        roomForRejected: 0,
        ids: { ...NOBODYS, takesOld: true },
        mapping: undefined,
        options: importOptions.parse(options),
        currency: 'USD',
        profileDateOrder: 'mdy',
        timeZone: 'UTC',
        today: '2026-11-21',
        ...owner,
      },
      {
        send: (batch) => (copied += Buffer.from(batch).toString()),
        pace: async () => {},
        writeRejected: () => {},
        onProgress: () => {},
      },
    )
    const staged = copied
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t'))
    return { ...outcome, staged, sales: stagedLines(staged).map(([, sale]) => sale) }
  } finally {
    Object.values(files).forEach(closeSync)
  }
}

export function unlinkedFile(content: string | Buffer): number {
  const path = join(tmpdir(), `kpi-reader-${randomUUID()}`)
  writeFileSync(path, content)
  const fd = openSync(path, 'r+')
  unlinkSync(path)
  return fd
}

/** The answer of an owner who takes the amounts of a file in one other currency as they are; undefined without that question. */
export const asTheyAre = ({
  questions,
  currencies: [found, ...others],
}: Pick<ImportPreview, 'questions' | 'currencies'>): ImportOptions['currencies'] =>
  questions.includes('currencies') && found && others.length === 0
    ? { take: 'only', currency: found.code }
    : undefined

/** Like `readContent`, for an owner who takes the amounts of another currency as they are. */
export async function readAsTheyAre(
  content: string | Buffer,
  options: Partial<ImportOptions> = {},
): ReturnType<typeof readContent> {
  const outcome = await readContent(content, options)
  const currencies = asTheyAre(outcome.preview!)
  return currencies ? readContent(content, { ...options, currencies }) : outcome
}

/** Returns the sales in rows of the staging table, by row number in the file. */
export const stagedSales = (staged: string[][]): Map<number, ReadSale> =>
  new Map(stagedLines(staged))

/** The same for files in which a row may be several sales. */
function stagedLines(staged: string[][]): [row: number, ReadSale][] {
  const names = new Map<string, string>()
  return staged.map(([row, , , added, ...cells]) => {
    const spellings = added === '' ? [] : (JSON.parse(unescaped(added!)) as NewSpelling[])
    for (const { kind, no, name } of spellings) names.set(`${kind} ${no}`, name)
    const values = SALE_VALUES.map((value, at) => {
      const cell = cells[at]!
      if (value.kind === 'name') return [value.field, names.get(`${value.table} ${cell}`) ?? null]
      const isText = value.kind === 'text' || value.kind === 'day'
      return [storedName(value), cell === '' ? null : isText ? unescaped(cell) : Number(cell)]
    })
    return [Number(row), Object.fromEntries(values) as ReadSale]
  })
}

const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, letter: string) => ({ t: '\t', n: '\n', r: '\r' })[letter] ?? letter)
