import type { ReactNode } from 'react'
import { useIsLong } from '../use-is-long.ts'
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

interface LoadingProps extends SkeletonProps {
  text: string
  visible?: boolean
  /** how many skeletons of this height stand for the content, if they aren't the children */
  rows?: number
  children?: ReactNode
}

/** ms after which a wait needs a word */
const LONG = 3_000

/** Says, once a wait has become long, that it goes on. Put it into a live region. */
export function StillLoading() {
  if (!useIsLong(true, LONG)) return null
  return (
    <p className="text-ui text-muted">
      Still loading. This takes longer than usual, perhaps because of a slow connection.
    </p>
  )
}

/**
 * Wraps skeletons. Screen readers announce the text; it's shown on screen only if `visible`. A long wait says so to
 * everyone.
 */
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
