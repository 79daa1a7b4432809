import { pino, type DestinationStream, type Level, type Logger } from 'pino'

/** causes of causes that are logged */
const MAX_DEPTH = 5

/**
 * The app's log. Of errors it writes what they are and where they arose, and no values: those of a
 * statement may be a password's hash or an owner's customers.
 */
export function openLog(level: Level | 'silent', destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: {
      err: (error: unknown) => withoutValues(error),
      details: (list: unknown[]) => list.map((each) => withoutValues(each)),
    },
    hooks: {
      // Else pino takes an error's own message for the line's.
      logMethod(this: Logger, args: Parameters<Logger['info']>, log: (...args: unknown[]) => void) {
        const [first, ...rest]: unknown[] = args
        if (first instanceof Error) log.call(this, { err: first }, rest[0] ?? messageOf(first))
        else log.apply(this, args)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** What PostgreSQL and Node say of an error beside its message. */
const KEPT = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine', 'syscall']

/** undefined for what is no error. */
function withoutValues(error: unknown, depth = 0): object | undefined {
  if (!(error instanceof Error)) return undefined
  const fields = error as Error & Record<string, unknown>
  return {
    type: error.constructor.name,
    message: messageOf(error),
    ...Object.fromEntries(KEPT.filter((name) => name in error).map((name) => [name, fields[name]])),
    stack: framesOf(error),
    ...(error.cause !== undefined &&
      depth < MAX_DEPTH && { cause: withoutValues(error.cause, depth + 1) }),
  }
}

/** Drizzle puts the parameters behind the statement, PostgreSQL a value that it cannot read (class 22) in quotes. */
function messageOf(error: Error & { code?: unknown }): string {
  const [statement] = error.message.split('\nparams: ')
  const isOfValue = typeof error.code === 'string' && /^22[0-9A-Z]{3}$/.test(error.code)
  return isOfValue ? statement!.replace(/["«„“].*["»“”]/s, '"…"') : statement!
}

/** Its first lines repeat the message. */
const framesOf = ({ stack = '' }: Error): string => stack.slice(stack.search(/^\s+at /m))
