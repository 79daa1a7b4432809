import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { runs } from '../../../../shared/testing/properties.ts'
import { DELIMITERS } from './csv.ts'
import { splitRecords } from './quoting.ts'

/** Lines with quotation marks anywhere, even where no program writes them. */
const lines = fc
  .string({
    unit: fc.constantFrom('"', '"', '""', 'a', '1', ' ', '\u00a0', ',', ';', '\t', '|', '\n'),
    maxLength: 40,
  })
  .map((text) => `${text}\n`)

test('any text is split into the same records as by Papa Parse', () => {
  fc.assert(
    fc.property(lines, fc.constantFrom(...DELIMITERS), (text, delimiter) => {
      const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' })
      const isOpen = errors.some(({ code }) => code === 'MissingQuotes')
      const hasTabs = isOpen || data.some((cells) => cells.some((cell) => cell.includes('\t')))
      fc.pre(delimiter !== '\t' || !hasTabs)
      const split = splitRecords(text, delimiter, { isLast: true })
      expect(split.isOpen).toBe(isOpen)
      // Papa Parse counts the empty text after the last line end as one more record.
      if (!isOpen) expect(split.records).toEqual(data.slice(0, -1))
    }),
    { numRuns: runs(2_000) },
  )
})

test('between tabs, a mark that is not closed in its own cell is a part of the text', () => {
  const text = 'a\t"Big" rose\tb\n"c\t"d\ne"\t"f\tg"\n"h\ti\nj"\n"k'
  const records = [['a', '"Big" rose', 'b'], ['"c', 'd\ne', 'f\tg'], ['"h', 'i'], ['j"'], ['"k']]
  expect(splitRecords(text, '\t', { isLast: true })).toMatchObject({ records, isOpen: false })
  for (let cut = 0; cut < text.length; cut++) {
    const first = splitRecords(text.slice(0, cut), '\t', { isLast: false })
    const rest = splitRecords(text.slice(first.end), '\t', { isLast: true })
    expect([...first.records, ...rest.records]).toEqual(records)
  }
})

test('a text that continues gives its complete records and the start of the next one', () => {
  const split = (text: string) => splitRecords(text, ',', { isLast: false })
  expect(split('a,"b\n"\n"c",d')).toEqual({ records: [['a', 'b\n']], end: 7, isOpen: false })
  expect(split('a,b\nc').end).toBe(4)
  // Its last quotation mark may be the first of two.
  expect(split('a\n"b"')).toMatchObject({ records: [['a']], end: 2 })
})

// Time that grows with the square of the length would exceed the test's timeout.
test('300,000 undoubled quotation marks followed by as many blanks take time in proportion', () => {
  const text = `"${'"x'.repeat(300_000)}${' '.repeat(300_000)}\nz",1\n`
  expect(splitRecords(text, ',', { isLast: true }).records).toHaveLength(1)
})

test.each(['"a\t', '"a""b\t', '""a\t', '"\t""a\t'])(
  '300,000 times %j takes time in proportion',
  (cells) => {
    expect(splitRecords(cells.repeat(300_000), '\t', { isLast: true }).records).toHaveLength(1)
  },
)
