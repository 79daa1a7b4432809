import { AppError, conflict } from '../../shared/errors.ts'

/** Which failures of the database are not bugs, and what the person is told about them. */

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'
const DISK_FULL = '53100'
/** Raised by our own functions, with what there is too much of as the message (migrations/0015). */
const LIMIT_REACHED = 'KP001'

/** Stands for all the ways in which a connection fails. */
const AWAY = 'away'

/** seconds */
const RETRY_AFTER = 5

/** What PostgreSQL says when it goes down, is not up yet or has no connection left. */
const AWAY_STATES = /^(?:08...|57P0[1-5]|53[234]00|25P0[34])$/
/** What the system says of a socket, and the driver of a connection that has ended. */
const AWAY_CODES = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The server does not|Query read timeout)/

/** The first error in a chain of causes that came from the database; Drizzle wraps them. */
function databaseErrorOf(error: unknown): { code: string; message: string } | undefined {
  // Not by class: pg-boss hands on copies that are none of Error.
  for (let cause = error, depth = 0; cause && typeof cause === 'object' && depth < 5; depth++) {
    const { code, syscall, message, cause: next } = cause as NodeJS.ErrnoException
    // A file that is missing has the same code as a socket that is.
    const isSocket = syscall !== undefined && /^(?:connect|read|write|getaddrinfo)$/.test(syscall)
    if ((isSocket && AWAY_CODES.test(code ?? '')) || AWAY_MESSAGES.test(message)) {
      return { code: AWAY, message }
    }
    // Codes of the system have letters only.
    if (code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return { code, message }
    cause = next
  }
  return undefined
}

/** Whether the same transaction may succeed a moment later. It was rolled back as a whole. */
export function canBeRetried(error: unknown): boolean {
  const { code } = databaseErrorOf(error) ?? {}
  return code === DEADLOCK || code === SERIALIZATION || code === LOCK_TIMEOUT
}

/** The refusal that a failure of the database amounts to; undefined for bugs and other errors. */
export function refusalOfDatabase(error: unknown): AppError | undefined {
  const { code, message } = databaseErrorOf(error) ?? {}
  if (code === undefined) return undefined
  if (code === AWAY || AWAY_STATES.test(code)) return databaseAway()
  switch (code) {
    case LOCK_TIMEOUT:
    case DEADLOCK:
    case SERIALIZATION:
      return tooBusy()
    case STATEMENT_TIMEOUT:
      return tooSlow()
    case DISK_FULL:
      return diskFull()
    case LIMIT_REACHED:
      return limitReached(message!)
    default:
      return undefined
  }
}

const databaseAway = () =>
  new AppError(
    503,
    'database_away',
    'The database cannot be reached at the moment. Please try again in a few seconds.',
    { retryAfter: RETRY_AFTER },
  )

export const importRunning = () =>
  conflict(
    'import_running',
    'An import, or another change of many sales, is still running. Please try again when it is done.',
  )

export const tooBusy = () =>
  new AppError(503, 'busy', 'Too much is going on at the moment. Please try again in a minute.', {
    retryAfter: 60,
  })

const tooSlow = () =>
  new AppError(
    503,
    'too_slow',
    'This took too long and was stopped. Please try again, with fewer days or a shorter search.',
    { retryAfter: RETRY_AFTER },
  )

const diskFull = () =>
  new AppError(
    503,
    'disk_full',
    'The disk is full, so nothing could be saved. Please tell whoever runs this app.',
    { retryAfter: 60 },
  )

export const limitReached = (things: string) =>
  conflict(
    'limit_reached',
    `Your account already has as many ${things} as it can hold. Ask whoever runs this app for more room.`,
  )
