import type { Settings } from '../config.ts'

/** Most rows that one owner may have. The database enforces these limits (migrations/functions.sql). */
export interface Quotas {
  sales: number
  /** of each kind */
  names: number
  /** deleted sales that can still be restored */
  trashed: number
}

export const quotasOf = (settings: Settings): Quotas => ({
  sales: settings.MAX_SALES_PER_OWNER,
  names: settings.MAX_NAMES_PER_OWNER,
  trashed: settings.MAX_TRASH_PER_OWNER,
})
