import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../shared/errors.ts'
import type { ServerAddress } from '../database-address.ts'
import type { Place } from './connection.ts'

/** ms; a single server is only watched for silence */
const LOOK_EVERY = { several: 2_000, single: 10_000 }
/** ms; at the start this process is busy loading */
const LOOK_TIMEOUT = { first: 30_000, later: 3_000 }
/** ms until waiting calls are given up */
const MOST_SILENCE = 30_000
const MIN_VERSION = 150_000

type Look =
  | { is: 'writable'; version: number; timeline: number }
  /** a standby, or closed to changes */
  | { is: 'readOnly'; version: number }
  /** full, starting, or a wrong password */
  | { is: 'refusing'; why: string }
  /** nothing listens, or the name isn't known */
  | { is: 'away'; why: string }
  | { is: 'silent'; why: string }

/** One accepts changes, after a failover another. */
export interface Servers extends Place {
  watch: (notice: (line: string) => void) => void
  stop: () => void
}

export async function findServer(
  addresses: ServerAddress[],
  more: pg.ClientConfig,
): Promise<Servers> {
  const looks = await lookAtAll(addresses, more, LOOK_TIMEOUT.first)
  const first = rightOne(looks)
  if (first === undefined) throw new StartError(noneOf(addresses, looks))
  if ((looks[first] as { version: number }).version < MIN_VERSION) {
    throw new StartError(
      'DATABASE_URL: the server is older than PostgreSQL 15. Use version 15 or newer.',
    )
  }
  return follow(addresses, more, first)
}

function follow(addresses: ServerAddress[], more: pg.ClientConfig, first: number): Servers {
  const stopped = new AbortController()
  const open = new Set<Duplex>()
  let at = first

  const giveUp = (why: string): void => {
    // Waiting calls are tried again elsewhere.
    for (const socket of open) socket.destroy(new Error(`Connection terminated: ${why}`))
  }
  async function watch(notice: (line: string) => void): Promise<void> {
    const pause = addresses.length > 1 ? LOOK_EVERY.several : LOOK_EVERY.single
    const { signal } = stopped
    for (let heard = Date.now(); !signal.aborted;) {
      await sleep(pause, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const looks = await lookAtAll(addresses, more, LOOK_TIMEOUT.later)
      const next = rightOne(looks, at) ?? at
      if (looks[at]!.is !== 'silent') heard = Date.now()
      if (next !== at) {
        at = next
        heard = Date.now()
        notice(`The database has moved: from now on the app uses ${addresses[at]!.name}.`)
        giveUp('the database has moved')
      } else if (Date.now() - heard > MOST_SILENCE) {
        heard = Date.now()
        giveUp('the server does not answer')
      }
    }
  }

  return {
    get server() {
      return addresses[at]!
    },
    track: (socket) => {
      open.add(socket)
      socket.once('close', () => open.delete(socket))
    },
    watch: (notice) => void watch(notice),
    stop: () => stopped.abort(),
  }
}

async function lookAtAll(
  addresses: ServerAddress[],
  more: pg.ClientConfig,
  timeout: number,
): Promise<Look[]> {
  const state = addresses.length > 1 ? STATE : STATE_OF_ONE
  const limits = { connectionTimeoutMillis: timeout, query_timeout: timeout }
  const looks = addresses.map(({ connectionString }) =>
    look({ ...more, ...limits, connectionString }, state),
  )
  const all = Promise.all(looks)
  const found = looks.map(async (each) => {
    if ((await each).is !== 'writable') throw new Error('not this one')
  })
  // Once one accepts changes, the others get only a little longer.
  const over = Promise.any(found).then(
    () => sleep(LOOK_TIMEOUT.later, undefined, { ref: false }),
    () => all,
  )
  await Promise.race([all, over])
  const silent = Promise.resolve<Look>({ is: 'silent', why: 'no answer' })
  return Promise.all(looks.map((each) => Promise.race([each, silent])))
}

/** A standby that took over began a new timeline, so the later one is right: the other server doesn't know yet. */
function rightOne(looks: Look[], now?: number): number | undefined {
  const timelines = looks.map((each) => (each.is === 'writable' ? each.timeline : -1))
  const latest = Math.max(...timelines)
  if (latest < 0) return undefined
  return now !== undefined && timelines[now] === latest ? now : timelines.indexOf(latest)
}

const STATE_OF_ONE = `
  SELECT current_setting('server_version_num')::int AS version, 0 AS timeline,
         pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS "isReadOnly"`
const STATE = `
  SELECT version, "isReadOnly",
         CASE WHEN NOT pg_is_in_recovery()
           THEN ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int ELSE 0 END AS timeline
  FROM (${STATE_OF_ONE}) AS state`

interface State {
  version: number
  timeline: number
  isReadOnly: boolean
}

async function look(config: pg.ClientConfig, state: string): Promise<Look> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client(config)
    client.on('error', () => {})
    await client.connect()
    const { rows } = await client.query<State>(state)
    const { version, timeline, isReadOnly } = rows[0]!
    return isReadOnly ? { is: 'readOnly', version } : { is: 'writable', version, timeline }
  } catch (error) {
    return { is: kindOf(error as Error), why: reason(error as Error) }
  } finally {
    // `end` would wait for a silent server.
    ;(client as { connection?: pg.Connection } | undefined)?.connection?.stream.destroy()
  }
}

function kindOf(error: Error): 'refusing' | 'away' | 'silent' {
  if (error instanceof pg.DatabaseError) return 'refusing'
  return /timeout/i.test(error.message) ? 'silent' : 'away'
}

function reason(error: Error): string {
  // Several addresses of the host were tried.
  return error instanceof AggregateError ? error.errors[0].message : error.message
}

/** Neither address nor password. */
function noneOf(addresses: ServerAddress[], looks: Look[]): string {
  const whys = looks.map((each) =>
    'why' in each
      ? each.why
      : 'it is a standby or was closed to changes, and the app must record sales',
  )
  return whys.length === 1
    ? `The database in DATABASE_URL cannot be used: ${whys[0]}.`
    : `None of the servers in DATABASE_URL can be used: ${whys.map((why, i) => `${addresses[i]!.name}: ${why}`).join('; ')}.`
}
