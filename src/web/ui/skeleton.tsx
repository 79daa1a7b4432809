import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface SkeletonProps {
  /** height class */
  height?: string
  className?: string
}

/** A gray placeholder; give it the size of the content it stands for. */
export function Skeleton({ height = 'h-4', className }: SkeletonProps) {
  return <span aria-hidden className={cn('block rounded-[6px] skeleton', height, className)} />
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
