import { useState } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Field as LabelledField } from '../../../../web/ui/field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import {
  FIELD_LABELS,
  FIELDS,
  REQUIRED_FIELDS,
  type ColumnMapping,
  type Field,
} from '../../contract.ts'
import { columnName, type Column, type ImportPreview } from '../../preview/contract.ts'
import type { Choices } from '../queries.ts'

interface Props {
  preview: ImportPreview
  choices: Choices
  onChange: (choices: Choices) => void
}

const chosenText = (mapping: ColumnMapping, columns: Column[]): string =>
  FIELDS.flatMap((field) => {
    const column = columns.find(({ ref }) => ref === mapping[field])
    return column ? `${FIELD_LABELS[field]} from ${columnName(column)}` : []
  }).join(', ')

export function MappingStep({ preview, choices, onChange }: Props) {
  // A choice shows before the file has been read again.
  const mapping = choices.mapping ?? preview.mapping
  const isMissing = preview.missing.length > 0
  const [wasMissing, setWasMissing] = useState(isMissing)
  if (isMissing && !wasMissing) setWasMissing(true)
  return (
    <Disclosure
      isOpen={wasMissing}
      title={
        <span className="min-w-0 py-1">
          <span className="block font-semibold">Check the columns</span>
          <span className="line-clamp-2 text-sm font-normal wrap-anywhere text-muted">
            {preview.isRemembered
              ? 'Same as your last file with these headers'
              : chosenText(mapping, preview.columns)}
          </span>
        </span>
      }
    >
      <div className="@container">
        <div className="grid gap-x-4 gap-y-3 @[14rem]:grid-cols-2 @3xl:grid-cols-3">
          {FIELDS.map((field) => (
            <ColumnField
              key={field}
              field={field}
              columns={preview.columns}
              chosen={mapping[field] ?? null}
              // The question above can answer this for all rows.
              isMissing={
                field === 'revenue' &&
                preview.missing.some((missing) => missing === field) &&
                !mapping[field]
              }
              onChoose={(ref) => onChange({ ...choices, mapping: { ...mapping, [field]: ref } })}
            />
          ))}
        </div>
      </div>
    </Disclosure>
  )
}

interface ColumnFieldProps {
  field: Field
  columns: Column[]
  chosen: string | null
  isMissing: boolean
  onChoose: (ref: string | null) => void
}

function ColumnField({ field, columns, chosen, isMissing, onChoose }: ColumnFieldProps) {
  const samples = columns.find(({ ref }) => ref === chosen)?.samples.filter(Boolean) ?? []
  const isRequired = REQUIRED_FIELDS.some((required) => required === field)
  return (
    <LabelledField
      label={FIELD_LABELS[field]}
      optional={!isRequired}
      error={isMissing ? 'Choose a column' : undefined}
      className={cn(
        'min-w-0 grid-cols-1',
        isRequired ? '@[14rem]:max-sm:col-span-2' : 'max-sm:[&_label>span+span]:hidden',
      )}
      // Same height with and without samples, so that the page doesn't move.
      hint={
        !isMissing && (
          <span className="block min-h-[1.45em] truncate">{samples.join(' · ') || null}</span>
        )
      }
    >
      {(wiring) => (
        <Select
          className="w-full min-w-0"
          {...wiring}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="">{isMissing ? 'Choose a column' : 'Not in file'}</option>
          {columns.map(({ ref, header }) => (
            <option key={ref} value={ref}>
              {columnName({ ref, header })}
            </option>
          ))}
        </Select>
      )}
    </LabelledField>
  )
}
