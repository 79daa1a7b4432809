import { expect, test } from 'vitest'
import { REASONS, type Reason } from '../rejected-rows/contract.ts'
import { outcomeText, type Outcome } from './outcome.ts'

const outcome = (counts: Partial<Outcome>, reasons: Reason[] = []): Outcome => ({
  importId: 1,
  fileName: 'sales.csv',
  state: 'done',
  imported: 0,
  updated: 0,
  duplicates: 0,
  errorCount: reasons.length,
  message: null,
  rejected: {
    errors: [],
    errorsByReason: [...Map.groupBy(reasons, (reason) => reason)].map(([reason, { length }]) => ({
      ...{ reason, message: REASONS[reason], count: length },
    })),
  },
  assumptions: [],
  ...counts,
})

test.each([
  [outcome({ imported: 9_988 }), 'Successfully imported 9,988 entries!'],
  [outcome({ imported: 12, updated: 3 }), 'Successfully imported 12 entries and updated 3!'],
  [outcome({ updated: 1, duplicates: 4 }), 'Successfully updated 1 entry!'],
  [outcome({ state: 'failed' }), 'CSV import failed'],
  [
    outcome({ imported: 1 }, ['bad_date']),
    'Successfully imported 1 entry! Note: 1 row had errors.',
  ],
  [
    outcome({ imported: 2 }, ['bad_date', 'total_line']),
    'Successfully imported 2 entries! Note: 1 row had errors. 1 row was left out.',
  ],
  [
    outcome({ imported: 9 }, ['total_line', 'heading', 'not_a_sale', 'not_paid']),
    'Successfully imported 9 entries! 4 rows were left out.',
  ],
  [
    outcome({ imported: 9 }, ['total_line']),
    'Successfully imported 9 entries! 1 row was left out.',
  ],
  [
    outcome({ imported: 9 }, ['returned', 'returned']),
    'Successfully imported 9 entries! 2 refunded rows were left out.',
  ],
  [
    outcome({ imported: 9 }, ['other_currency', 'total_line']),
    'Successfully imported 9 entries! 2 rows were left out.',
  ],
  [
    outcome({ imported: 9 }, ['returned', 'bad_date', 'returned']),
    'Successfully imported 9 entries! Note: 1 row had errors. 2 refunded rows were left out.',
  ],
  // Fetched later: the reasons are not known yet.
  [
    outcome({ imported: 2, errorCount: 3, rejected: null }),
    'Successfully imported 2 entries! 3 rows were left out.',
  ],
  [outcome({ duplicates: 1 }), 'Nothing new was imported: 1 row was already recorded.'],
  [
    outcome({ imported: 2, message: '1 row was left out.' }),
    'Successfully imported 2 entries! 1 row was left out.',
  ],
])('%#. the result of an import reads as one sentence or two (spec §8.5)', (given, sentence) => {
  expect(outcomeText(given)).toBe(sentence)
})
