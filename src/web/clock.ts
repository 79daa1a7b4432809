import { onDevice } from './storage.ts'

/**
 * The server's time. A device's clock may be days off without anybody noticing, so each answer of the server corrects it.
 * The last correction is kept for when there is no connection. Every "today" and "now" of the page comes from here; only
 * what measures how long something takes may ask the device.
 */
const NAME = 'clock-behind'
const HEARD = 'clock-heard'

/** ms by which the device's clock is behind the server's; below zero if it is ahead */
let behind = Number(onDevice.get(NAME)) || 0
const listeners = new Set<() => void>()

/** The server's last answer: its date, and when it came, on the clock of `Moment`; undefined if it came in an earlier page. */
let heard: { date: number; steady?: number } = { date: Number(onDevice.get(HEARD)) || 0 }
/** ms between two answers that are kept */
const KEEP_EVERY = 600_000
let kept = heard.date

/** Now, by the server's clock. */
export const serverTime = (): Date => new Date(Date.now() + behind)

/** A moment by what the device knows of it. Its clock may be set before or after it, by the device itself too. */
export interface Moment {
  /** ms on the device's clock */
  at: number
  /**
   * ms on a clock that nobody can set, and which page's clock that is. It may stand still while the device sleeps, so at least
   * as much time passes as it shows.
   */
  steady?: number
  page?: number
  /** ms on the server's clock; it wasn't before that */
  notBefore?: number
  /** The page had heard from the server. */
  isHeard?: boolean
}

export function momentNow(): Moment {
  const steady = performance.now()
  return {
    at: Date.now(),
    steady,
    page: performance.timeOrigin,
    notBefore: heard.date + steady - (heard.steady ?? steady),
    isHeard: heard.steady !== undefined,
  }
}

/**
 * Returns when a moment can have been, by the server's clock, the likeliest first. Where the page had heard from the server
 * before, the device's clock is believed within the bounds of what is known. Where it hadn't, the clock may have been wrong and
 * set since.
 */
export function whenWas({ at, steady = 0, page, notBefore = 0, isHeard }: Moment): Date[] {
  const isHere = page === performance.timeOrigin
  const latest = serverTime().getTime() - (isHere ? performance.now() - steady : 0)
  const likely = Math.min(Math.max(at + behind, notBefore), latest)
  return (isHere && !isHeard ? [likely, latest] : [likely]).map((instant) => new Date(instant))
}

/** Learns what time it is from an answer of the server, which was asked when the device's clock showed `askedAt`. */
export function learnTime({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  // Instead of the server, a network may answer that asks to sign in to it.
  if (Number.isNaN(date) || !headers.get('content-type')?.startsWith('application/json')) return
  heard = { date, steady: performance.now() }
  if (Math.abs(date - kept) > KEEP_EVERY) onDevice.set(HEARD, String((kept = date)))
  // It was written at some moment since then, and has no parts of a second. A clock that may be right is left alone.
  const [least, most] = [date - Date.now(), date + 1_000 - askedAt]
  const found = Math.min(Math.max(behind, least), most)
  if (found === behind) return
  behind = found
  onDevice.set(NAME, String(found))
  for (const listener of listeners) listener()
}

let asking: Promise<void> | undefined
/** Asks the server for the time; without an answer, the last correction stays. */
export const askTime = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)))

async function ask(): Promise<void> {
  if (!navigator.onLine) return
  const askedAt = Date.now()
  await fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => learnTime(answer, askedAt),
    () => {},
  )
}

/** ms between two looks at the clock */
const LOOK_EVERY = 60_000

/**
 * Calls back now and then while the page is looked at, and when the clock has been corrected. While nobody looked at the
 * page, or without a connection, somebody may have set the device's clock. Returns a function that stops it.
 */
export function onTime(listener: () => void): () => void {
  const look = (): void => {
    if (!document.hidden) listener()
  }
  const wake = (): void => {
    look()
    if (!document.hidden) void askTime()
  }
  const timer = setInterval(look, LOOK_EVERY)
  listeners.add(listener)
  document.addEventListener('visibilitychange', wake)
  window.addEventListener('online', wake)
  return () => {
    clearInterval(timer)
    listeners.delete(listener)
    document.removeEventListener('visibilitychange', wake)
    window.removeEventListener('online', wake)
  }
}
