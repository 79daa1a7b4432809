import { Check } from 'lucide-react'

/** units of the drawing */
const SIZE = 120
const STROKE = 11
const RADIUS = (SIZE - STROKE) / 2
const LENGTH = 2 * Math.PI * RADIUS
const CIRCLE = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, fill: 'none', strokeWidth: STROKE }

export function Ring({ percent, isDone }: { percent: number; isDone: boolean }) {
  const shown = isDone ? 100 : Math.min(100, Math.max(0, percent))
  return (
    <div
      role="progressbar"
      aria-label="Progress of the day"
      aria-valuenow={shown}
      className="relative size-26 shrink-0 md:size-36"
    >
      <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full -rotate-90" aria-hidden>
        <circle {...CIRCLE} className="stroke-line" />
        {shown > 0 && (
          <circle
            {...CIRCLE}
            strokeLinecap="round"
            strokeDasharray={`${(LENGTH * shown) / 100} ${LENGTH}`}
            className={isDone ? 'stroke-better' : 'stroke-gold'}
          />
        )}
      </svg>
      <span className="absolute inset-0 grid place-items-center">
        {isDone ? (
          <Check className="size-12 text-better" strokeWidth={3} aria-hidden />
        ) : (
          <b className="text-xl font-bold md:text-2xl tracking-tighter">{percent}%</b>
        )}
      </span>
    </div>
  )
}
