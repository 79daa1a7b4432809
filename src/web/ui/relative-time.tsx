import { use } from 'react'
import { dayIn, formatDay, formatDayInWords, nameOfWeekday } from '../../shared/calendar.ts'
import { timeIn } from '../../shared/time-of-day.ts'
import { serverTime } from '../clock.ts'
import { DatesContext, type DatesShown } from './dates.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** ms */
export function RelativeTime({
  instant,
  now = serverTime().getTime(),
}: {
  instant: string
  now?: number
}) {
  const date = new Date(instant)
  const dates = use(DatesContext)
  return (
    <time dateTime={instant} title={exactly(date, dates)}>
      {agoText(Math.max(0, (now - date.getTime()) / 1000)) ??
        formatDay(dayIn(dates.timeZone, date), dates)}
    </time>
  )
}

/** by the shop's clocks */
export function ExactTime({ instant }: { instant: string }) {
  const date = new Date(instant)
  const dates = use(DatesContext)
  return (
    <time dateTime={instant} title={exactly(date, dates)}>
      {formatDay(dayIn(dates.timeZone, date), dates)}, {timeIn(dates.timeZone, date)}
    </time>
  )
}

function exactly(date: Date, dates: DatesShown): string {
  const day = dayIn(dates.timeZone, date)
  const time = timeIn(dates.timeZone, date)
  return [nameOfWeekday(day), formatDayInWords(day, dates), time].join(', ')
}

/** undefined after 14 days, when the date is more useful */
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
