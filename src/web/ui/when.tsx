const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An instant as people say it, exact on hover. `now` in ms. */
export function When({ instant, now = Date.now() }: { instant: string; now?: number }) {
  const date = new Date(instant)
  return (
    <time
      dateTime={instant}
      title={date.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'short' })}
    >
      {agoText(Math.max(0, (now - date.getTime()) / 1000)) ??
        date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}
    </time>
  )
}

/** undefined: so long ago that its date says more */
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
