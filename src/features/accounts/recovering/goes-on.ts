import type { PgTable } from 'drizzle-orm/pg-core'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import type { AnyEndpoint } from '../../../shared/endpoint.ts'
import type { Undoable } from '../undo-links/links.ts'

/**
 * Something that goes on while its owner is signed out: a way in, or data on its way out. Whoever had an owner's session
 * could leave one behind, so each is added only after a fresh check (`requireOwner`), told by an email with a link that
 * undoes it, and ends or pauses when the owner gets the account back. `app/goes-on.ts` lists all, and a test looks for
 * tables and calls that no kind names.
 */
export interface GoesOn {
  /** what one of them is */
  kind: string
  /** where they are, and what they have done */
  tables: PgTable[]
  /** The owner's calls that add one, or turn one on again. Left out: a sign-in. */
  addedBy: AnyEndpoint[]
  /** the link in the email about a new one; left out where admins only add one, whose mailbox must not undo it */
  undo?: Undoable
  /** Ends or pauses all of the owner's. */
  recover: (tx: SystemTx, ownerId: string, recovery: Recovery) => Promise<unknown>
}

/** An owner gets the account back: with a link that sets a password or undoes a change, or by the operator. */
export interface Recovery {
  now: Date
  /** what was added from then on goes, because the owner undoes it; null if none is known to be a stranger's */
  since: Date | null
  /** the account's, at which its owner got it back with a mailed link; undefined if an operator gave it back */
  address: string | undefined
  from: Headers | undefined
  services: Pick<Services, 'config' | 'jobs'>
  /** what paused until the owner turns it on again, in words for an email: `Webhook to example.com` */
  paused: string[]
}
