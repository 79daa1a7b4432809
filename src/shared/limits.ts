/** deleted data, or data replaced by an import */
export const TRASH_DAYS = 30
export const SKIPPED_ROWS_DAYS = 30
/** also what was sent to a model */
export const MAIL_DAYS = 30
export const EXCHANGE_DAYS = 30
/** of people who aren't signed in */
export const VISITOR_SCREENSHOT_DAYS = 30
export const DAYS_TO_RETURN = 30
/** without a visit, and in any case */
export const SESSION_DAYS = 30
export const LONGEST_SESSION_DAYS = 90
/** failed jobs; failed imports are news */
export const FAILED_DAYS = 7
/** Each import stays in a list. */
export const IMPORTS_OF_A_DAY = { name: 'import of a day', calls: 1_000, seconds: 86_400 }
export const UPLOAD_MINUTES = 30

export const hoursText = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`)

export const MEGABYTE = 1024 ** 2

export const megabytes = (bytes: number): string =>
  `${bytes / (bytes % MEGABYTE === 0 ? MEGABYTE : 1_000_000)} MB`
