import { useMemo } from 'react'
import { Controller } from 'react-hook-form'
import { Combobox } from '../../../web/ui/combobox.tsx'
import { Field } from '../../../web/ui/field.tsx'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { NAME_LISTS } from '../contract.ts'
import { SALE_VALUES } from '../fields/contract.ts'
import type { dropdownValues } from '../lists/contract.ts'
import { MeantName, useMeantName } from './meant-name.tsx'
import type { EntryForm, NameFieldName } from './typed-entry.ts'

interface NameFieldProps {
  form: EntryForm
  name: NameFieldName
  names: ResponseOf<typeof dropdownValues> | undefined
  className?: string
}

const NONE: readonly string[] = []
const VALUES = SALE_VALUES.filter((value) => value.kind === 'name')

export function NameField({ form, name, names, className = '' }: NameFieldProps) {
  const { label, table } = VALUES.find(({ field }) => field === name)!
  const options = names?.[NAME_LISTS[table]] ?? NONE
  const all = names?.spellings
  const spellings = useMemo(() => all?.filter(({ kind }) => kind === table), [all, table])
  const meant = useMeantName(form, name, options, spellings)
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, onBlur, ...field }, fieldState }) => (
        <Field
          label={label}
          optional={name !== 'productName'}
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
