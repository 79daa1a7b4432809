import { useId, type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn.ts'

interface Wiring {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}
interface FieldProps {
  label: string
  error?: string | undefined
  choices?: ReactNode
  hint?: ReactNode
  optional?: boolean
  className?: string
  children: (wiring: Wiring) => ReactNode
}

export function Field({ label, error, choices, hint, optional, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-body font-semibold">
        <span>{label}</span>
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        id,
        ...(error && { 'aria-invalid': true }),
        ...(describedBy && { 'aria-describedby': describedBy }),
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-small text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-small font-semibold text-worse">
          {error}
        </p>
      )}
      {error && choices}
    </div>
  )
}

/** 16 px on phones because iOS zooms in on anything smaller */
export const controlStyles =
  'w-full min-w-0 rounded-box border border-edge/60 bg-card px-3 text-field text-ellipsis text-text transition-colors placeholder:text-muted hover:border-edge focus-visible:border-focus focus-visible:outline-1 focus-visible:outline-offset-0 disabled:opacity-60 aria-invalid:border-worse md:text-body'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input className={cn(controlStyles, 'h-11', className)} {...props} />
}

type TextAreaFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'textarea'>, 'id'>

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, error, hint, optional, className, ...textarea } = props
  return (
    <Field label={label} error={error} hint={hint} optional={optional} className={className}>
      {(wiring) => (
        <textarea
          className={cn(controlStyles, 'field-sizing-content min-h-20 resize-y py-2.5')}
          {...wiring}
          {...textarea}
        />
      )}
    </Field>
  )
}

type TextFieldProps = Omit<FieldProps, 'children'> & Omit<ComponentProps<'input'>, 'id'>

export function TextField(props: TextFieldProps) {
  const { label, error, choices, hint, optional, className, ...input } = props
  return (
    <Field {...{ label, error, choices, hint, optional, className }}>
      {(wiring) => <Input {...wiring} {...input} />}
    </Field>
  )
}
