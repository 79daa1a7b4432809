import { cn } from './cn.ts'

interface Props {
  text: string
  /** 0 to 1; undefined if unknown */
  value?: number | undefined
  /** 0 to 1, marked on the bar */
  due?: number | null
  /** Gold is the number to work for, and nothing else. */
  isQuiet?: boolean
  className?: string
}

export function Progress({ text, value, due = null, isQuiet, className = 'h-2' }: Props) {
  const isKnown = value !== undefined
  const bar = (
    <div
      role="progressbar"
      aria-label={text}
      {...(isKnown && { 'aria-valuenow': Math.round(value * 100) })}
      className={cn('overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cn(
          'h-full w-full origin-left rounded-full',
          isQuiet ? 'bg-now' : 'bg-gold',
          isKnown ? 'transition-transform duration-700 ease-linear' : 'max-w-2/5 sliding',
        )}
        style={isKnown ? { transform: `scaleX(${value})` } : undefined}
      />
    </div>
  )
  if (due === null) return bar
  return (
    <div className="relative">
      {bar}
      <span
        aria-hidden
        className="absolute -inset-y-1 w-0.5 rounded-full bg-text/70 forced-color-adjust-none"
        style={{ left: `calc(${due * 100}% - 1px)` }}
      />
    </div>
  )
}
