import * as z from 'zod/mini'
import { done } from '../../../../shared/documented.ts'
import { endpoint } from '../../../../shared/endpoint.ts'
import { ownerInPath, reason } from '../../contract.ts'

/**
 * The owner is signed out everywhere, can't sign in, gets no emails and is on no board, and loses nothing. 409
 * `last_admin`, `own_account`, or `already_disabled`.
 */
export const disableOwner = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/disable',
  summary: "Disable an owner's account, with a reason for the audit log",
  params: ownerInPath,
  body: z.object({ reason }),
  response: done,
})

/** Everything is as it was before. 409 `not_disabled`. */
export const enableOwner = endpoint({
  method: 'POST',
  path: '/api/admin/owners/:id/enable',
  summary: "Enable an owner's disabled account, with a reason for the audit log",
  params: ownerInPath,
  body: z.object({ reason }),
  response: done,
})
