import type { AppError } from '../../../shared/errors.ts'

/** Why nothing was imported, for the owner; `nightly`: if the file is one that is read every night. */
export interface Reason {
  byHand: string
  nightly: string
}

const because = (what: string, byHand: string): Reason => ({
  byHand: `${what} ${byHand}`,
  nightly: `${what} The file is read again by itself.`,
})

/** The row doesn't say which of the two it was. */
export const INTERRUPTED = because(
  'The app or its database was restarted during the import, so nothing was imported.',
  'Please import the file again.',
)
const BROKEN = because(
  'Something went wrong on our side, so nothing was imported.',
  'Please try again.',
)
/** Returns what the owner is told about an import that failed; `refusal`: undefined if it was a bug. */
export function reasonOf(refusal: AppError | undefined): Reason {
  if (!refusal) return BROKEN
  const { code, message } = refusal
  // It is back, or this couldn't be saved.
  if (code === 'database_away') return INTERRUPTED
  return { byHand: message, nightly: code === 'app_stops' ? INTERRUPTED.nightly : message }
}
