import { use } from 'react'
import {
  dayOf,
  formatDay,
  formatDayInWords,
  nameOfWeekday,
  type DateNotation,
  type Day,
} from '../../shared/calendar.ts'
import { DatesContext } from './dates.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time in words, such as "2 hours ago", with the exact time on hover. `now` is in ms. */
export function RelativeTime({ instant, now = Date.now() }: { instant: string; now?: number }) {
  const date = new Date(instant)
  const dates = use(DatesContext)
  return (
    <time dateTime={instant} title={exactly(date, dates)}>
      {agoText(Math.max(0, (now - date.getTime()) / 1000)) ?? formatDay(dayHere(date), dates)}
    </time>
  )
}

/** An instant that is still ahead, such as "28 Nov 2026, 14:30", in the browser's time zone. */
export function ExactTime({ instant }: { instant: string }) {
  const date = new Date(instant)
  const dates = use(DatesContext)
  return (
    <time dateTime={instant} title={exactly(date, dates)}>
      {formatDay(dayHere(date), dates)}, {clockOf(date)}
    </time>
  )
}

/** The day that an instant falls on in the browser's time zone. */
const dayHere = (date: Date): Day => dayOf(date.getFullYear(), date.getMonth() + 1, date.getDate())

/** `Tuesday, 31 March 2026, 17:00` */
const exactly = (date: Date, dates: DateNotation): string =>
  [nameOfWeekday(dayHere(date)), formatDayInWords(dayHere(date), dates), clockOf(date)].join(', ')

const clockOf = (date: Date): string =>
  date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** Returns e.g. "3 days ago", or undefined after 14 days, when the date is more useful. */
function agoText(seconds: number): string | undefined {
  const [unit, length] =
    seconds < HOUR
      ? (['minute', MINUTE] as const)
      : seconds < DAY
        ? (['hour', HOUR] as const)
        : (['day', DAY] as const)
  if (seconds < MINUTE) return 'just now'
  if (seconds > 14 * DAY) return undefined
  return new Intl.RelativeTimeFormat('en', { numeric: 'auto' }).format(
    -Math.floor(seconds / length),
    unit,
  )
}
