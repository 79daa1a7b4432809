import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyles } from './field.tsx'

/** The platform's own select: the phone's wheel, type-ahead and screen reader support come with it. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-flex', className)}>
      <select
        className={cn(
          controlStyles,
          'appearance-none border-line pr-9 font-medium md:h-10 md:text-[0.875rem]',
        )}
        {...props}
      >
        {children}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
        aria-hidden
      />
    </span>
  )
}
