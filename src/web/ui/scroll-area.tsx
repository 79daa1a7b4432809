import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

/** Needs `aria-label` or `aria-labelledby`. */
export function ScrollArea({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      role="group"
      // Must be focusable to scroll with the keyboard.
      tabIndex={0}
      className={cn('overflow-y-auto fades-y print:h-auto print:max-h-none', className)}
      {...props}
    />
  )
}
