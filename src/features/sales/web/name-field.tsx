import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { Combobox } from '../../../web/ui/combobox.tsx'
import { Field } from '../../../web/ui/field.tsx'
import type { NameKind } from '../contract.ts'
import type { OtherSpelling } from '../lists/contract.ts'
import { MeantName, useMeantName } from './meant-name.tsx'
import type { EntryForm, NameFieldName } from './typed-entry.ts'

interface NameFieldProps {
  form: EntryForm
  name: NameFieldName
  label: string
  optional?: boolean
  options: readonly string[] | undefined
  spellings: readonly OtherSpelling[] | undefined
  className?: string
}

const KINDS: Record<NameFieldName, NameKind> = {
  productName: 'product',
  customerName: 'customer',
  salesperson: 'salesperson',
  channel: 'channel',
  category: 'category',
}

export function NameField({
  form,
  name,
  label,
  optional = false,
  options = [],
  spellings: all,
  className = '',
}: NameFieldProps) {
  const spellings = useMemo(() => all?.filter(({ kind }) => kind === KINDS[name]), [all, name])
  const meant = useMeantName(form, name, options, spellings)
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
                  spellings={spellings}
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
