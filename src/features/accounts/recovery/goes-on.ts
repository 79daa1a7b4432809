import type { PgTable } from 'drizzle-orm/pg-core'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import type { AnyEndpoint } from '../../../shared/endpoint.ts'
import type { Undoable } from '../links/undo-links.ts'

/**
 * A way in, or data on its way out, that works while its owner is signed out. A thief could leave such a thing behind:
 * added only after a fresh check (`requireOwner`), told by an email with an undo link, ended or paused when the owner
 * gets the account back. A test looks for tables and calls that no kind in `app/goes-on.ts` names.
 */
export interface GoesOn {
  kind: string
  tables: PgTable[]
  /** the owner's calls; not a sign-in */
  addedBy: AnyEndpoint[]
  /** left out if only admins add one, whose mailbox must not undo it */
  undo?: Undoable
  recover: (tx: SystemTx, ownerId: string, recovery: Recovery) => Promise<unknown>
}

export interface Recovery {
  now: Date
  /** later additions go; null: none known to be a stranger's */
  since: Date | null
  /** undefined: by an operator */
  address: string | undefined
  from: Headers | undefined
  services: Pick<Services, 'config' | 'jobs'>
  /** such as `Webhook to example.com` */
  paused: string[]
}
