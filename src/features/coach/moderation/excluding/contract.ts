import * as z from 'zod/mini'
import { done } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { ownerInPath, reason } from '../../../accounts/contract.ts'

/**
 * The owner keeps their points, but is on no board of a month that isn't closed, and can't be confirmed as a winner. They
 * read the reason. 409 `already_excluded`, `own_account` or `only_invited`.
 */
export const excludeOwner = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/exclude',
  summary: 'Exclude an owner from the competition, with a reason that the owner reads',
  params: ownerInPath,
  body: z.object({ reason }),
  response: done,
})

/** On the board again, as they chose. 409 `not_excluded`. */
export const includeOwner = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/include',
  summary: 'Let an excluded owner take part again, with a reason for the audit log',
  params: ownerInPath,
  body: z.object({ reason }),
  response: done,
})
