import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { runs } from '../../../../shared/testing/properties.ts'
import { DELIMITERS, readRecords, sniffDelimiter, type Delimiter } from './csv.ts'

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

async function recordsOf(text: string, delimiter: Delimiter = ',', length = 7) {
  const rows: [row: number, record: string[]][] = []
  await readRecords(inPieces(text, length), delimiter, (records, firstRow) => {
    for (const [index, record] of records.entries()) rows.push([firstRow + index, record])
  })
  return rows
}

test('rows are numbered as in a spreadsheet: blank rows count, and a record with line breaks is one row', async () => {
  expect(await recordsOf('a,b\n"1\n2",3\n\n4,"5 ""6"""\n7')).toEqual([
    [1, ['a', 'b']],
    [2, ['1\n2', '3']],
    [3, ['']],
    [4, ['4', '5 "6"']],
    [5, ['7']],
  ])
})

test('a quotation mark inside a text is part of it', async () => {
  expect(await recordsOf('TV 12",5" pipe\n')).toEqual([[1, ['TV 12"', '5" pipe']]])
})

test('the error for a quotation mark that is never closed names the row', async () => {
  await expect(recordsOf('a,b\nc,d\n"e,f\ng,h\n')).rejects.toThrow(
    'Row 3 never ends because a quotation mark (") is missing. Add it and import the file again.',
  )
  const endless = `a,b\nc,"${'x,y\n'.repeat(600_000)}`
  await expect(recordsOf(endless, ',', 1 << 18)).rejects.toThrow(
    'Row 2 has more than 1,000,000 characters. Please check it for a missing quotation mark',
  )
})

test('more than 1,000 columns are refused', async () => {
  await expect(recordsOf(`a,b\n${','.repeat(1000)}\n`)).rejects.toThrow(
    'Row 2 has more than 1,000 columns',
  )
})

test('errors of `take` and of the source are passed on', async () => {
  const fails = readRecords(inPieces('a\nb\n', 2), ',', () => {
    throw new Error('taken')
  })
  await expect(fails).rejects.toThrow('taken')
  async function* broken(): AsyncGenerator<string> {
    yield 'a\n'
    throw new Error('source')
  }
  await expect(readRecords(broken(), ',', () => {})).rejects.toThrow('source')
})

const cell = fc.string({
  unit: fc.constantFrom('a', 'é', '🍰', '1', ' ', '"', ',', ';', '\t', '|', '\n', "'"),
  maxLength: 6,
})
// A record of one empty cell is a blank line.
const record = fc.array(cell, { minLength: 2, maxLength: 4 })

test('records quoted by Papa Parse are read back unchanged, wherever the pieces are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(...DELIMITERS),
      fc.integer({ min: 1, max: 40 }),
      async (records, delimiter, length) => {
        const isRare = records.flat().some((text) => /\t[^]*\n|\n[^]*\t/.test(text))
        fc.pre(delimiter !== '\t' || !isRare)
        const text = Papa.unparse(records, { delimiter, newline: '\n' })
        const read = await recordsOf(text, delimiter, length)
        expect(read.map(([, cells]) => cells)).toEqual(records)
      },
    ),
    { numRuns: runs(500) },
  )
})

test.each([
  ['a,b,c\n1,2,3\n4,5,6\n', ','],
  ['a;b;c\n1,5;2,5;3\n4;5;6\n', ';'],
  ['a\tb\n1,2\t3\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['Report, all shops\n\na;b;c\n1;2;3\n4;5;6\n', ';'],
  ['Shop\na;b\n1,5;"x\ny,5"\n2,5;"x\ny,5"\n', ';'],
  ['alone\n1\n', ','],
])('the delimiter of %j is %j', (start, delimiter) => expect(sniffDelimiter(start)).toBe(delimiter))
