import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { Field, Input } from '../../../../web/ui/field.tsx'

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'type'> {
  label: string
  error?: string | undefined
  hint?: string
}

export function PasswordField({ label, error, hint, ...input }: Props) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => (
        <span className="relative">
          <Input {...wiring} {...input} type={shown ? 'text' : 'password'} className="pr-12" />
          <button
            type="button"
            aria-label={shown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-box text-muted hover:text-text"
            onClick={() => setShown(!shown)}
          >
            <Icon className="size-4.5" aria-hidden />
          </button>
        </span>
      )}
    </Field>
  )
}
