import { beforeAll, expect, test } from 'vitest'
import { readContent } from '../testing/helpers.ts'

/** Files made to keep the reader busy: each is read or refused in normal time. */

const HEADER = 'Item,Date,Total\n'
const TEA = 'Tea,2026-01-02,5.00\n'
const line = (columns: number, cell: (index: number) => string): string =>
  `${Array.from({ length: columns }, (_, index) => cell(index)).join(',')}\n`
const table = (header: (index: number) => string, cell: (index: number, row: number) => string) =>
  line(1000, header) +
  Array.from({ length: 400 }, (_, row) => line(1000, (index) => cell(index, row))).join('')

const FILES: [name: string, content: () => string][] = [
  ['an e-mail address of 400 kB', () => `${HEADER}${'a@a.'.repeat(100_000)} ,2026-01-02,5\n${TEA}`],
  ['a header of 400 kB', () => `Item ${'total '.repeat(66_000)},Date,Total\n${TEA}`],
  ['a header of 400 kB about tax', () => `Item ${'incl. tax sales '.repeat(25_000)},Date,Total\n${TEA}`],
  ['a cell of 990 kB', () => `${HEADER}${'x'.repeat(990_000)},2026-01-02,5\n${TEA}`],
  ['accents', () => `${HEADER}${'a\u0301\u0316'.repeat(150_000)},2026-01-02,5\n${TEA}`],
  ['letters that normalize to 18', () => HEADER + `Tea,1 ${'\ufdfa'.repeat(290)},5\n`.repeat(300)],
  ['a date of 800 kB', () => `${HEADER}Tea,${'1/1/'.repeat(200_000)},5\n${TEA}`],
  ['an amount of 900 kB', () => `${HEADER}Tea,2026-01-02,${'1.'.repeat(450_000)}\n${TEA}`],
  ['doubled quotation marks', () => `${HEADER}"${'"'.repeat(200_000)}",2026-01-02,5\n${TEA}`],
  [
    'undoubled quotation marks and blanks',
    () => `${HEADER}"${'"x'.repeat(100_000)}${' '.repeat(200_000)}z\n",2026-01-02,5\n${TEA}`,
  ],
  ['rows in one cell', () => `${HEADER}"${'a,b\n'.repeat(200_000)}",2026-01-02,5\n${TEA}`],
  ['the header 5,000 times', () => HEADER.repeat(5_000) + TEA],
  ['rows of one cell below 1,000 headers', () => `a${','.repeat(999)}b\n${'a\n'.repeat(100_000)}`],
  ['words in 1,000 columns', () => table((i) => `Longer header ${i}`, (i) => `text ${i}`)],
  ['numbers in 1,000 columns', () => table((i) => `c${i}`, String)],
  ['near-dates in 1,000 columns', () => table((i) => `date ${i}`, (i, row) => `${row} x mar ${i} 2026 12:30`)],
  ['1,000 totals', () => table(() => 'Total', () => '5.00')],
  ['1,000 totals with tips', () => table((i) => (i ? 'Total' : 'Tips'), (i, row) => (i && row < 399 ? '5.00' : `${i * 7}.01`))],
  ['1,000 columns of types', () => table(() => 'Type', (i, row) => `a${(i + row) % 400}`)],
  ['1,000 columns of parts', () => table(() => 'price-type', (i, row) => `a${(i + row) % 400}`)],
  ['total lines in 1,000 columns', () => table((i) => `c${i}`, (i) => (i ? 'x' : 'Total'))],
] // prettier-ignore

/** Seconds of processor time that reading a file takes: other programs affect the wall clock more. */
async function spentOn(text: string): Promise<number> {
  const start = process.threadCpuUsage()
  await readContent(text).catch((error: { status?: number }) => expect(error.status).toBe(400))
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1e6
}

const ORDINARY = HEADER + TEA.repeat(40_000)
let ordinary = 0
beforeAll(async () => {
  await spentOn(ORDINARY)
  ordinary = await spentOn(ORDINARY)
})

test.each(FILES)('%s: takes no longer than an ordinary file', async (_, content) => {
  const text = content()
  // As long as the ordinary file, and as much again per megabyte, is usual. Ten times as much leaves room for a busy
  // machine, and what grows with the square of a length takes hundreds of times as much.
  expect(await spentOn(text)).toBeLessThan(10 * ordinary * (1 + text.length / 1e6))
})
