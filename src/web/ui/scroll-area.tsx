import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** A part of the page that scrolls on its own; name it with `aria-label` or `aria-labelledby`. */
export function ScrollArea({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="group"
      // Keys scroll what has the focus.
      tabIndex={0}
      className={cn('overflow-y-auto print:h-auto print:max-h-none', className)}
      {...props}
    />
  )
}
