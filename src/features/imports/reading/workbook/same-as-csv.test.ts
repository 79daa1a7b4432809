import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLines } from '../../../../server/csv.ts'
import { fromDayNumber } from '../../../../shared/calendar.ts'
import { runs } from '../../../../shared/testing/properties.ts'
import { odsDay, odsOf, odsText, serialOf, xlsxOf } from '../../testing/workbooks.ts'
import { readContent as read } from '../../testing/helpers.ts'

const name = fc
  .array(
    fc.constantFrom(
      ...['Tea', 'é', '☕️', 'קפה', ' ', ',', ';', '"', '\n', '12', '-', '007', '1.234', "'", '='],
      ...['<b>', '&amp;', '_x', ']]>', 'a', 'Total', '2026-03-31', '\u00a0'],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `N ${parts.join('')}`.trim())
const sale = fc.record({
  name,
  cents: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 5_000 }),
  day: fc.integer({ min: 10_000, max: 22_000 }).map(fromDayNumber),
  customer: fc.option(name),
})
const HEADER = ['Item', 'Total', 'Quantity', 'Date', 'Customer']

test(
  'the same rows as CSV, .xlsx and .ods are the same records: same sales, same questions, recognized as the same',
  { tags: 'long' },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        async (sales, isShared) => {
          const amount = (cents: number) => (cents / 100).toFixed(2)
          const csv = csvLines([
            HEADER,
            ...sales.map((it) => [
              it.name,
              amount(it.cents),
              it.quantity,
              it.day,
              it.customer ?? '',
            ]),
          ])
          const xlsx = await xlsxOf(
            [
              {
                name: 'Sales',
                rows: [
                  HEADER,
                  ...sales.map((it) => [
                    it.name,
                    { value: it.cents / 100, format: '#,##0.00' },
                    it.quantity,
                    { value: serialOf(it.day), format: 'm/d/yyyy' },
                    it.customer,
                  ]),
                ],
              },
            ],
            { isShared },
          )
          const money = (cents: number) =>
            `<table:table-cell office:value-type="float" office:value="${cents / 100}"><text:p>${amount(cents)}</text:p></table:table-cell>`
          const ods = await odsOf([
            {
              name: 'Sales',
              rows: [
                HEADER,
                ...sales.map((it) => [
                  odsText(it.name),
                  money(it.cents),
                  it.quantity,
                  odsDay(it.day),
                  odsText(it.customer ?? ''),
                ]),
              ],
            },
          ])
          const [expected, ...others] = [await read(csv), await read(xlsx), await read(ods)]
          for (const { staged, tally, errors, preview } of others) {
            expect(tally).toEqual(expected.tally)
            expect(errors).toEqual(expected.errors)
            expect(preview!.questions).toEqual(expected.preview!.questions)
            expect(staged).toEqual(expected.staged)
          }
        },
      ),
      { numRuns: runs(60) },
    )
  },
)
