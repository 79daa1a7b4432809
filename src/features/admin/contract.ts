/** The choices of the list of owners, which its address holds. Every page loads this file, so it imports nothing. */

/** days without a visit after which an owner is inactive */
export const INACTIVE_DAYS = 30

/**
 * Which owners are listed. `inactive` (no visit in 30 days, made before) and `no_sales` are about accounts that are in use:
 * open, and with a password.
 */
export const OWNER_FILTERS = [
  'inactive',
  'no_sales',
  'invited',
  'leaving',
  'disabled',
  'admins',
] as const
export type OwnerFilter = (typeof OWNER_FILTERS)[number]

/** `recent` and `away` are by the last visit: the latest first, and the earliest. */
export const OWNER_ORDERS = ['newest', 'name', 'recent', 'away', 'sales'] as const
export type OwnerOrder = (typeof OWNER_ORDERS)[number]
