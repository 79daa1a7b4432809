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

interface LoadingProps extends SkeletonProps {
  text: string
  visible?: boolean
  /** how many skeletons of this height stand for the content, if they aren't the children */
  rows?: number
  children?: ReactNode
}

/** Wraps skeletons. Screen readers announce the text; it's shown on screen only if `visible`. */
export function Loading({ text, visible, rows = 0, height, className, children }: LoadingProps) {
  return (
    <div role="status" className={className}>
      <p className={visible ? 'text-muted' : 'sr-only'}>{text}</p>
      {children}
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} {...(height && { height })} />
      ))}
    </div>
  )
}
