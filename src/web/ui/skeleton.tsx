import type { ReactNode } from 'react'
import { useIsLong } from '../use-is-long.ts'
import { cn } from './cn.ts'

interface SkeletonProps {
  height?: string
  className?: string
}

export function Skeleton({ height = 'h-4', className }: SkeletonProps) {
  return <span aria-hidden className={cn('block rounded-[6px] skeleton', height, className)} />
}

interface LoadingProps extends SkeletonProps {
  text: string
  visible?: boolean
  rows?: number
  children?: ReactNode
}

/** ms */
const LONG = 3_000

/** Put into a live region. */
export function StillLoading() {
  if (!useIsLong(true, LONG)) return null
  return (
    <p className="text-body text-muted">
      Still loading. This takes longer than usual, perhaps because of a slow connection.
    </p>
  )
}

/** Screen readers announce the text. */
export function Loading({ text, visible, rows = 0, height, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <p className={visible ? 'text-muted' : 'sr-only'}>{text}</p>
      <StillLoading />
      {children}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} {...(height && { height })} />
      ))}
    </div>
  )
}
