import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

interface Props extends ComponentProps<'div'> {
  icon: LucideIcon
  isBad?: boolean
  actions?: ReactNode
}

export function PageLine({ icon: Icon, isBad, actions, className, children, ...props }: Props) {
  return (
    <div
      className={cn(
        'mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-box px-4 py-2 text-body print:hidden',
        isBad ? 'bg-worse-wash' : 'bg-sunken',
        className,
      )}
      {...props}
    >
      <p className="flex min-w-0 grow basis-52 items-baseline gap-2.5 py-1">
        <Icon
          className={cn('size-4.5 shrink-0 translate-y-0.5', isBad ? 'text-worse' : 'text-muted')}
          aria-hidden
        />
        <span className="min-w-0 text-pretty wrap-anywhere">{children}</span>
      </p>
      {actions}
    </div>
  )
}
