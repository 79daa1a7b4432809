import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { controlStyles, Field } from './field.tsx'

/** Native, for phones, type-ahead and screen readers. */
export function Select({ className, children, ...props }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative inline-flex', className)}>
      <select
        className={cn(
          controlStyles,
          'min-h-11 chooser border-line pr-9 font-semibold md:min-h-10 md:text-body',
        )}
        {...props}
      >
        {children}
      </select>
      <Arrow />
    </span>
  )
}

type SelectFieldProps = Omit<ComponentProps<typeof Field>, 'children'> &
  Omit<ComponentProps<'select'>, 'id'>

export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, optional, className, children, ...select } = props
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(wiring) => (
        <span className="relative grid">
          <select className={cn(controlStyles, 'min-h-11 chooser pr-9')} {...wiring} {...select}>
            {children}
          </select>
          <Arrow />
        </span>
      )}
    </Field>
  )
}

const Arrow = () => (
  <ChevronDown
    className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
    aria-hidden
  />
)
