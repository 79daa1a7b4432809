import { AppError } from '../../../shared/errors.ts'

/** ms, with both tries, to the last byte */
export const DEADLINE = 20_000

/** For the owner and the log. Never the server's own words: they may repeat the key. */
export const FAILURES = {
  tooLate: `There was no answer within ${DEADLINE / 1000} seconds.`,
  tooLarge: 'The answer was too large.',
  unreadable: "The answer couldn't be read.",
  noConnection: 'The connection failed.',
  left: 'You canceled it, or closed the page, before the answer came.',
  appStopped: 'The app was restarted before the answer came.',
} as const

/** of one owner, in all processes */
export const MAX_WAITING = 6
/** seconds */
const DAY = 86_400
const SOON = 5

export const usedUp = (limit: number): AppError =>
  new AppError(
    429,
    'ai_texts_used_up',
    `You have used today's ${limit === 1 ? 'AI text' : `${limit} AI texts`}. You can ask for more tomorrow.`,
    { retryAfter: DAY, limit },
  )

export const beingWritten = (): AppError =>
  new AppError(
    429,
    'ai_text_in_work',
    'This text is already being written. Please try again in a few seconds.',
    { retryAfter: SOON },
  )

export const tooManyWaiting = (): AppError =>
  new AppError(
    429,
    'too_many_ai_texts',
    `${MAX_WAITING} texts are already being written for you. Please try again in a few seconds.`,
    { retryAfter: SOON, limit: MAX_WAITING },
  )
