import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'

interface Props extends ComponentProps<'section'> {
  compact?: boolean
}

export function Card({ compact, className, ...props }: Props) {
  return (
    <section
      className={cn(
        'min-w-0 break-inside-avoid rounded-box border border-line bg-card shadow-card print:shadow-none',
        compact ? 'p-3.5 md:p-4' : 'p-4 md:p-6',
        className,
      )}
      {...props}
    />
  )
}

interface HeaderProps {
  title: ReactNode
  /** for `aria-labelledby` */
  id?: string
  note?: ReactNode
  children?: ReactNode
}

export function CardHeader({ title, id, note, children }: HeaderProps) {
  return (
    <header className="mb-4 flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <h2 id={id} className="text-body font-semibold tracking-snug">
        {title}
      </h2>
      {note && <span className="text-small text-muted">{note}</span>}
      {children && (
        <div className="ml-auto flex max-w-full min-w-0 items-center gap-4 max-sm:has-[select]:w-full">
          {children}
        </div>
      )}
    </header>
  )
}
