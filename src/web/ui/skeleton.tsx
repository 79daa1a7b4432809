import type { ReactNode } from 'react'
import { cn } from './cn.ts'

/** A grey placeholder; give it the size of the content it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn('block h-4 rounded-[6px] skeleton', className)} />
}

/** Wraps skeletons. Screen readers announce the text; it's shown on screen only if `visible`. */
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
