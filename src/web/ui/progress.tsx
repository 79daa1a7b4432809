import { cn } from './cn.ts'

interface Props {
  text: string
  /** part of the work that is done, 0 to 1; left out: not known */
  value?: number | undefined
  className?: string
}

/** Work that takes a while. */
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
