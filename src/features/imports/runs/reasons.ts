import type { AppError } from '../../../shared/errors.ts'

export interface Reason {
  byHand: string
  nightly: string
}

const because = (what: string, byHand: string): Reason => ({
  byHand: `${what} ${byHand}`,
  nightly: `${what} The file is read again by itself.`,
})

/** The row doesn't tell app and database apart. */
export const INTERRUPTED = because(
  'The app or its database was restarted during the import, so nothing was imported.',
  'Please import the file again.',
)
const BROKEN = because(
  'Something went wrong on our side, so nothing was imported.',
  'Please try again.',
)
export function reasonOf(refusal: AppError | undefined): Reason {
  if (!refusal) return BROKEN
  const { code, message } = refusal
  // The database is back by now, else nothing could be saved.
  if (code === 'database_away') return INTERRUPTED
  return { byHand: message, nightly: code === 'app_stops' ? INTERRUPTED.nightly : message }
}
