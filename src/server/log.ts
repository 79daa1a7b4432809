import { pino, type DestinationStream, type Level, type Logger } from 'pino'
import { AWAY, watchOutages } from './outages.ts'
import { inSources } from './source-places.ts'

const MAX_DEPTH = 5

/** No values, such as password hashes or customers. With `answers`, which asks the database, an outage is two lines. */
export function openLog(
  level: Level | 'silent',
  destination?: DestinationStream,
  answers?: () => Promise<unknown>,
): Logger {
  const outageOf = answers && watchOutages(answers, (line) => logger.warn(line))
  const options = {
    level,
    serializers: {
      err: (error: unknown) => withoutValues(error),
      details: (list: unknown[]) => list.map((each) => withoutValues(each)),
    },
    hooks: {
      // Otherwise pino would use the error's own message.
      logMethod(this: Logger, args: Parameters<Logger['info']>, log: (...args: unknown[]) => void) {
        const [first, ...rest]: unknown[] = args
        const failure = (first as { err?: unknown } | undefined)?.err ?? first
        const outage = outageOf?.(failure)
        if (outage === 'known') return
        if (outage === 'first') log.call(this, { err: asError(failure) }, AWAY)
        else if (first instanceof Error) log.call(this, { err: first }, rest[0] ?? messageOf(first))
        else log.apply(this, args)
      },
    },
  }
  const logger = destination ? pino(options, destination) : pino(options)
  return logger
}

/** pg-boss passes on copies that aren't instances of Error. */
function asError(failure: unknown): unknown {
  if (failure instanceof Error || typeof failure !== 'object' || failure === null) return failure
  const { message, code, syscall, cause } = failure as NodeJS.ErrnoException
  return Object.assign(new Error(message, { cause }), code && { code }, syscall && { syscall })
}

/** without values */
const SAFE_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
]

function withoutValues(error: unknown, depth = 0): object | undefined {
  if (!(error instanceof Error)) return undefined
  const fields = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...Object.fromEntries(
      SAFE_FIELDS.filter((name) => name in error).map((name) => [name, fields[name]]),
    ),
    stack: framesOf(error),
    ...(error.cause !== undefined &&
      depth < MAX_DEPTH && { cause: withoutValues(error.cause, depth + 1) }),
  }
}

/** Drizzle appends parameters, PostgreSQL quotes an unreadable value (class 22). */
export function messageOf(error: Error & { code?: unknown }): string {
  const [statement] = error.message.split('\nparams: ')
  const isOfValue = typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)
  return isOfValue ? statement!.replace(/["«„“].*["»“”]/s, '"…"') : statement!
}

/** without the message */
const framesOf = ({ stack = '' }: Error): string => inSources(stack.slice(stack.search(/^\s+at /m)))
