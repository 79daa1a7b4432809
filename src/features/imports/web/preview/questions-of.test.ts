import { expect, test } from 'vitest'
import { importOptions } from '../../options/contract.ts'
import { questionsOf } from './questions-of.ts'

/** What the owner is asked, in words. */

test.each([
  ['an empty cell is no word', [''], 'The status of 2 rows is empty.'],
  ['beside a word', ['No', ''], 'The status of 2 rows is "No" or empty.'],
])('sales that have not been paid: %s', (_, statuses, explanation) => {
  const questions = questionsOf(
    { unpaid: { statuses, rows: 2, total: 24 } },
    [],
    { mapping: {}, options: importOptions.parse({}) },
    { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' },
  )
  expect(questions[0]!.explanation).toBe(explanation)
})
