import { cn } from './cn.ts'

interface Props {
  text: string
  /** fraction of the work done, 0 to 1; leave out if unknown */
  value?: number | undefined
  className?: string
}

/** Progress bar for work that takes a while. */
export function Progress({ text, value, className = 'h-2' }: Props) {
  const isKnown = value !== undefined
  return (
    <div
      role="progressbar"
      aria-label={text}
      {...(isKnown && { 'aria-valuenow': Math.round(value * 100) })}
      className={cn('overflow-hidden rounded-full bg-line', className)}
    >
      <div
        className={cn(
          'h-full w-full origin-left rounded-full bg-gold',
          isKnown ? 'transition-transform duration-700 ease-linear' : 'max-w-2/5 sliding',
        )}
        style={isKnown ? { transform: `scaleX(${value})` } : undefined}
      />
    </div>
  )
}
