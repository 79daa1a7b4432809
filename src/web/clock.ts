import { onDevice } from './storage.ts'

/** A device's clock may be days off. Every "today" and "now" comes from here; only durations may ask the device. */
const NAME = 'clock-behind'
const HEARD = 'clock-heard'

/** ms; below zero if the device is ahead */
let behind = Number(onDevice.get(NAME)) || 0
const listeners = new Set<() => void>()

/** `steady`: undefined if heard in an earlier page */
let heard: { date: number; steady?: number } = { date: Number(onDevice.get(HEARD)) || 0 }
/** ms */
const SAVE_EVERY = 600_000
let savedDate = heard.date

export const serverTime = (): Date => new Date(Date.now() + behind)

export interface Moment {
  /** ms on the device's clock, which may be set meanwhile */
  at: number
  /** ms on a clock that nobody can set, of this `page`; may stand still while the device sleeps */
  steady?: number
  page?: number
  /** ms on the server's clock */
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

/** The likeliest first. Unless the page had heard from the server, the clock may have been wrong and set since. */
export function whenWas({ at, steady = 0, page, notBefore = 0, isHeard }: Moment): Date[] {
  const isHere = page === performance.timeOrigin
  const latest = serverTime().getTime() - (isHere ? performance.now() - steady : 0)
  const likely = Math.min(Math.max(at + behind, notBefore), latest)
  return (isHere && !isHeard ? [likely, latest] : [likely]).map((instant) => new Date(instant))
}

export function learnTime({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  // A network may answer instead, asking to sign in to it.
  if (Number.isNaN(date) || !headers.get('content-type')?.startsWith('application/json')) return
  heard = { date, steady: performance.now() }
  if (Math.abs(date - savedDate) > SAVE_EVERY) onDevice.set(HEARD, String((savedDate = date)))
  // The date has no parts of a second. A clock that may be right is left alone.
  const [least, most] = [date - Date.now(), date + 1_000 - askedAt]
  const found = Math.min(Math.max(behind, least), most)
  if (found === behind) return
  behind = found
  onDevice.set(NAME, String(found))
  for (const listener of listeners) listener()
}

let asking: Promise<void> | undefined
export const askTime = (): Promise<void> => (asking ??= ask().finally(() => (asking = undefined)))

async function ask(): Promise<void> {
  if (!navigator.onLine) return
  const askedAt = Date.now()
  await fetch('/healthz', { cache: 'no-store' }).then(
    (answer) => learnTime(answer, askedAt),
    () => {},
  )
}

/** ms */
const LOOK_EVERY = 60_000

/** Somebody may have set the clock while nobody looked, or without a connection. */
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
