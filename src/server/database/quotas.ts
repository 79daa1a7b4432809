import type { Settings } from '../config.ts'

/** enforced in migrations/functions.sql */
export interface Quotas {
  sales: number
  /** of each kind */
  names: number
  trashed: number
}

export const quotasOf = (settings: Settings): Quotas => ({
  sales: settings.MAX_SALES_PER_OWNER,
  names: settings.MAX_NAMES_PER_OWNER,
  trashed: settings.MAX_TRASH_PER_OWNER,
})
