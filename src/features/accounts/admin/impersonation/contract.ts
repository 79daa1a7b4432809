import * as z from 'zod/mini'
import { done } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { accountId } from '../../contract.ts'

export const VIEWING_MINUTES = 60

/** Each time, the owner gets an email. If you look at another shop already, that ends. */
export const viewAs = endpoint({
  method: 'POST',
  path: '/api/admin/view-as',
  summary:
    "Look at an owner's shop, for at most an hour: until it ends, GET calls answer as that owner, and every write is refused with 403 `viewing_only`",
  body: z.object({ ownerId: accountId }),
  response: done,
})

export const endViewing = endpoint({
  method: 'POST',
  path: '/api/admin/view-as/end',
  summary: "Stop looking at an owner's shop",
  response: done,
})
