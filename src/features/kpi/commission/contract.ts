import * as z from 'zod/mini'
import { aFile } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { percentUpTo, requiredText } from '../../../shared/fields.ts'
import { inOrder, range, MAX_ROWS } from '../contract.ts'

export const commissionRate = z.nullable(percentUpTo('Commission', 100))

/** 409 `changed_meanwhile` if one of the rates isn't as `was` says any more, by salesperson; nothing is saved then. */
export const saveCommissions = endpoint({
  method: 'POST',
  path: '/api/commissions',
  summary: 'Set the commission of salespeople, in percent of their revenue; null for none',
  body: z.object({
    rates: z
      .array(
        z.object({ salesperson: requiredText('Salesperson', 200), rate: commissionRate }),
        'Name the salespeople and their rates',
      )
      .check(
        z.minLength(1, 'Name at least one salesperson'),
        z.maxLength(MAX_ROWS, `Name at most ${MAX_ROWS} salespeople`),
      ),
    was: z.optional(z.record(z.string(), z.nullable(z.number()), 'was must hold rates by name')),
  }),
  response: z.object({ saved: z.number() }),
})

/** Returns the file itself, `commission-{start}-{end}.csv`. */
export const exportCommissions = endpoint({
  method: 'GET',
  path: '/api/commissions/export',
  token: 'read',
  summary: 'The commission of each salesperson for a range of days, as a CSV file',
  whileViewing: 'refused',
  query: range.check(inOrder()),
  response: aFile('text/csv'),
})
