/** Limits of several features, for what keeps them and for everything that tells people about them. */

/** days until what an owner deletes, or an import replaces, is gone for good */
export const TRASH_DAYS = 30
/** days for which the rows that an import skipped can be corrected */
export const SKIPPED_ROWS_DAYS = 30
/** days for which emails are kept, and what was sent to a model */
export const MAIL_DAYS = 30
export const EXCHANGE_DAYS = 30
/** days for which screenshots of people who aren't signed in are kept */
export const VISITOR_SCREENSHOT_DAYS = 30
/** days until an account is deleted whose owner asked for it */
export const DAYS_TO_RETURN = 30
/** days without a visit after which a session ends, and after which it ends in any case */
export const SESSION_DAYS = 30
export const LONGEST_SESSION_DAYS = 90
/** days for which failed jobs are kept, and failed imports are news */
export const FAILED_DAYS = 7
/** Files that an owner may import in a day, of sales and of customers: each stays in a list of imports. */
export const IMPORTS_OF_A_DAY = { name: 'import of a day', calls: 1_000, seconds: 86_400 }
/** minutes for which an uploaded file is kept for later calls */
export const UPLOAD_MINUTES = 30

/** `an hour`, `24 hours` */
export const hoursText = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`)

export const MEGABYTE = 1024 ** 2

/** `2 MB`, of a number of bytes in either kind of megabyte */
export const megabytes = (bytes: number): string =>
  `${bytes / (bytes % MEGABYTE === 0 ? MEGABYTE : 1_000_000)} MB`
