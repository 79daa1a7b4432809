import { AppError, conflict } from '../../shared/errors.ts'

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const LOCK_TIMEOUT = '55P03'
const STATEMENT_TIMEOUT = '57014'
const DISK_FULL = '53100'
const DUPLICATE = '23505'
const READ_ONLY = '25006'
/** from migrations/functions.sql; the message names the limit */
const LIMIT_REACHED = 'KP001'

const UNREACHABLE = 'unreachable'

/** seconds */
const RETRY_AFTER = 5

/** stopping, starting, or out of connections */
const AWAY_STATES = /^(?:08...|57P0[1-5]|53[234]00|25P0[34])$/
const AWAY_CODES = /^(?:ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)$/
const AWAY_MESSAGES =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|The server does not|Query read timeout)/

function databaseErrorOf(error: unknown): { code: string; message: string } | undefined {
  // No `instanceof`: pg-boss passes on copies that aren't instances of Error.
  for (let cause = error, depth = 0; cause && typeof cause === 'object' && depth < 5; depth++) {
    const { code, syscall, message, cause: next } = cause as NodeJS.ErrnoException
    // A missing file has the same code as a missing socket.
    const isSocket = syscall !== undefined && /^(?:connect|read|write|getaddrinfo)$/.test(syscall)
    if ((isSocket && AWAY_CODES.test(code ?? '')) || AWAY_MESSAGES.test(message)) {
      return { code: UNREACHABLE, message }
    }
    // System error codes have letters only.
    if (code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return { code, message }
    cause = next
  }
  return undefined
}

export function canBeRetried(error: unknown): boolean {
  const { code } = databaseErrorOf(error) ?? {}
  return code === DEADLOCK || code === SERIALIZATION || code === LOCK_TIMEOUT
}

/** A standby, a server closed to changes, or a read-only transaction. */
export const isChangeRefused = (error: unknown): boolean =>
  databaseErrorOf(error)?.code === READ_ONLY

export const isAnswerMissing = (error: unknown): boolean =>
  databaseErrorOf(error)?.message === 'Query read timeout'

export const isDuplicate = (error: unknown): boolean => databaseErrorOf(error)?.code === DUPLICATE

/** undefined for bugs */
export function databaseErrorToAppError(error: unknown): AppError | undefined {
  const { code, message } = databaseErrorOf(error) ?? {}
  if (code === undefined) return undefined
  if (code === UNREACHABLE || AWAY_STATES.test(code)) return databaseUnreachable()
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

const databaseUnreachable = () =>
  new AppError(
    503,
    'database_away',
    "The app can't reach its database right now. Please try again in a few seconds.",
    { retryAfter: RETRY_AFTER },
  )

export const tooBusy = () =>
  new AppError(503, 'busy', 'The app is very busy right now. Please try again in a minute.', {
    retryAfter: 60,
  })

export const tooSlow = () =>
  new AppError(
    503,
    'too_slow',
    'This took too long, so it was stopped. Please try again. For a search, choose fewer days or other words.',
    { retryAfter: RETRY_AFTER },
  )

const diskFull = () =>
  new AppError(
    503,
    'disk_full',
    "Our server's disk is full, so nothing was saved. Please tell the person who runs this app.",
    { retryAfter: 60 },
  )

export const limitReached = (things: string) =>
  conflict(
    'limit_reached',
    `Your account has reached the limit for ${things}. Ask the person who runs this app to raise it.`,
  )
