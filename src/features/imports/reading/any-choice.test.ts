import fc from 'fast-check'
import { test } from 'vitest'
import { AppError } from '../../../shared/errors.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { FIELDS, type ColumnMapping } from '../contract.ts'
import { importOptions } from '../options/contract.ts'
import { generatedFile } from '../testing/generated/generated.ts'
import { readContent } from '../testing/helpers.ts'
import { refsOf } from './columns/suggest.ts'

/** Any value of each choice, or none. */
const anyOptions = fc.record(
  Object.fromEntries(
    ['dateOrder', 'decimal', 'revenueIs', 'costIs', 'negativeQuantity', 'returned', 'payments', 'unpaid', 'discount', 'refunded', 'negativeAmounts', 'monthNames'].map((name) => [name, fc.constantFrom(...valuesOf(name))]), // prettier-ignore
  ),
  { requiredKeys: [] },
)

/** The values of a choice, as the contract has them. */
function valuesOf(name: string): string[] {
  const { error } = importOptions.safeParse({ [name]: '?' })
  return error!.issues[0]!.message.split('must be one of ')[1]!.split(', ')
}

test(
  'a preview never fails, whatever its owner chooses and whichever columns have no field',
  { tags: 'long' },
  async () => {
    const input = fc.record({
      seed: fc.integer({ min: 1, max: 3_000 }),
      options: anyOptions,
      fields: fc.subarray([...FIELDS]),
      column: fc.nat(),
    })
    await fc.assert(
      fc.asyncProperty(input, async ({ seed, options, fields, column }) => {
        const { bytes, owner } = generatedFile(seed)
        const chosen = importOptions.parse(options)
        const headers = (await readContent(bytes, chosen, owner)).preview!.columns.map(
          ({ header }) => header,
        )
        const refs = refsOf(headers)
        const mapping = Object.fromEntries(
          FIELDS.map((field, index) => {
            const ref = refs[(column + index) % refs.length]!
            return [field, fields.includes(field) ? ref : null]
          }),
        ) as ColumnMapping
        await readContent(bytes, chosen, { ...owner, mapping }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
      }),
      { numRuns: runs(150) },
    )
  },
)
