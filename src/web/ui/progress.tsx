import { cn } from './cn.ts'

/** Work whose end is not known. */
export function Progress({ text, className = 'h-2' }: { text: string; className?: string }) {
  return (
    <div
      role="progressbar"
      aria-label={text}
      className={cn('overflow-hidden rounded-full bg-line', className)}
    >
      <div className="h-full w-2/5 rounded-full bg-gold sliding" />
    </div>
  )
}
