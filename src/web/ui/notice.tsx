import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export function ErrorNotice({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      role="alert"
      className={cn(
        'flex gap-2.5 rounded-box bg-worse-wash px-4 py-3 text-body font-semibold text-worse',
        className,
      )}
    >
      <CircleAlert className="mt-px size-4.5 shrink-0" aria-hidden />
      <div>{children}</div>
    </div>
  )
}

interface EmptyProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  compact?: boolean
}

export function EmptyState({ icon, title, children, action, compact }: EmptyProps) {
  return (
    <div
      className={cn('grid justify-items-center gap-1 px-4 text-center', compact ? 'py-4' : 'py-10')}
    >
      {icon && (
        <span className="mb-3 grid size-12 place-items-center rounded-full bg-sunken text-muted [&_svg]:size-5.5">
          {icon}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {children && <p className="max-w-sm text-body text-pretty text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
