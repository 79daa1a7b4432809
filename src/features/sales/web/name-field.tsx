import { Controller } from 'react-hook-form'
import { Combobox } from '../../../web/ui/combobox.tsx'
import { Field } from '../../../web/ui/field.tsx'
import { MeantName, useMeantName } from './meant-name.tsx'
import type { EntryForm, NameFieldName } from './typed-entry.ts'

interface NameFieldProps {
  form: EntryForm
  name: NameFieldName
  label: string
  optional?: boolean
  options: readonly string[] | undefined
  className?: string
}

/** A field for a name: suggests the existing ones, and asks about one that may be a slip. */
export function NameField({
  form,
  name,
  label,
  optional = false,
  options = [],
  className = '',
}: NameFieldProps) {
  const meant = useMeantName(form, name, options)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ...field }, fieldState }) => (
        <Field
          label={label}
          optional={optional}
          className={className}
          error={fieldState.error?.message}
        >
          {(wiring) => (
            <MeantName {...meant} wiring={wiring}>
              {(described) => (
                <Combobox
                  {...described}
                  {...field}
                  options={options}
                  value={value ?? ''}
                  onValueChange={onChange}
                  onPick={meant.pick}
                  onBlur={() => {
                    onBlur()
                    meant.leave()
                  }}
                  placeholder="Choose one or type a new one"
                />
              )}
            </MeantName>
          )}
        </Field>
      )}
    />
  )
}
