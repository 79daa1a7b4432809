const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time in words, such as "2 hours ago", with the exact time on hover. `now` is in ms. */
export function RelativeTime({ instant, now = Date.now() }: { instant: string; now?: number }) {
  const date = new Date(instant)
  return (
    <time dateTime={instant} title={exactly(date)}>
      {agoText(Math.max(0, (now - date.getTime()) / 1000)) ??
        date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  )
}

/** `Tuesday, 31 March 2026, 17:00` */
const exactly = (date: Date): string =>
  [
    date.toLocaleDateString('en-GB', { weekday: 'long' }),
    date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }),
    date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' }),
  ].join(', ')

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
