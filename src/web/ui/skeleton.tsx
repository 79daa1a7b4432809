import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A grey shape where something will be; give it the size of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 rounded-[6px] skeleton', className)} />
}

/** Wraps skeletons; the text is said to screen readers, and shown where `visible`. */
export function Loading({
  text,
  visible,
  className,
  children,
}: {
  text: string
  visible?: boolean
  className?: string
  children?: ReactNode
}) {
  return (
    <div role="status" className={className}>
      <p className={visible ? 'text-muted' : 'sr-only'}>{text}</p>
      {children}
    </div>
  )
}
