import type { ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

interface Props {
  label: string
  className?: string
  children: ReactNode
}

/** Focusable, so that the keyboard scrolls. */
export function WideTable({ label, className, children }: Props) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cn('overflow-auto fades-x rounded-inner border border-line bg-card', className)}
    >
      <table className="w-full text-left text-ui [&_td]:border-t [&_td]:border-line [&_td]:px-3 [&_td]:py-2 [&_th]:px-3 [&_th]:py-2 [&_th]:font-medium [&_thead]:bg-sunken [&_thead]:text-xs [&_thead]:text-muted">
        {children}
      </table>
    </div>
  )
}
