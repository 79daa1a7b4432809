import { onDevice } from './storage.ts'

/**
 * The server's time. A device's clock may be days off without anybody noticing, so each answer of the server corrects it.
 * The last correction is kept for when there is no connection. Every "today" and "now" of the page comes from here; only
 * what measures how long something takes may ask the device.
 */
const NAME = 'clock-behind'

/** ms by which the device's clock is behind the server's; below zero if it is ahead */
let behind = Number(onDevice.get(NAME)) || 0
const listeners = new Set<() => void>()

/** What the server's clock shows when the device's shows `at`, in ms; without it, now. */
export const serverTime = (at = Date.now()): Date => new Date(at + behind)

/** Learns what time it is from an answer of the server, which was asked when the device's clock showed `askedAt`. */
export function learnTime({ headers }: Pick<Response, 'headers'>, askedAt: number): void {
  const date = Date.parse(headers.get('date') ?? '')
  // Instead of the server, a network may answer that asks to sign in to it.
  if (Number.isNaN(date) || !headers.get('content-type')?.startsWith('application/json')) return
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
