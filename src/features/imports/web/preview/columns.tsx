import { useState } from 'react'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Field as LabelledField } from '../../../../web/ui/field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { FIELD_LABELS, FIELDS, REQUIRED_FIELDS } from '../../contract.ts'
import { columnName, type ImportPreview } from '../../preview/contract.ts'
import { ENCODINGS, type ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'

interface Props {
  preview: ImportPreview
  choices: Choices
  onChange: (choices: Choices) => void
}

/** Which column is what, and how its cells are read. */
export function Columns(props: Props) {
  const { columns, missing, mapping: suggested } = props.preview
  const { choices, onChange } = props
  // A choice shows before the file has been read again.
  const mapping = choices.mapping ?? suggested
  const isMissing = missing.includes('revenue')
  const [wasMissing, setWasMissing] = useState(isMissing)
  if (isMissing && !wasMissing) setWasMissing(true)
  const names = columns.map((column) => [column.ref, columnName(column)] as const)
  return (
    <Disclosure isOpen={wasMissing} title="The columns">
      <div className="@container grid gap-6">
        <div className={GRID}>
          {FIELDS.map((field) => {
            const ref = mapping[field] ?? ''
            const isRequired = REQUIRED_FIELDS.some((required) => required === field)
            const isOpen = field === 'revenue' && isMissing && !ref
            return (
              <Choice
                key={field}
                label={FIELD_LABELS[field]}
                isOptional={!isRequired}
                error={isOpen ? 'Choose a column' : undefined}
                samples={columns.find((column) => column.ref === ref)?.samples ?? []}
                value={ref}
                options={[['', isOpen ? 'Choose a column' : 'Not in file'], ...names]}
                onChoose={(chosen) =>
                  onChange({ ...choices, mapping: { ...mapping, [field]: chosen || null } })
                }
              />
            )
          })}
        </div>
        <div className={GRID}>
          <ReadingOptions {...props} />
        </div>
      </div>
    </Disclosure>
  )
}

const GRID = 'grid gap-x-4 gap-y-3 @[18rem]:grid-cols-2'

function ReadingOptions({ preview, choices, onChange }: Props) {
  const { options } = choices
  const columns = choices.mapping ?? preview.mapping
  const choosing = (name: keyof ImportOptions) => (value: string) =>
    onChange({ ...choices, options: { ...options, [name]: value } })
  return (
    <>
      <Choice
        label="Date format"
        value={options.dateOrder ?? 'auto'}
        onChoose={choosing('dateOrder')}
        options={detected(DATE_ORDERS[preview.dateOrder.value], DATE_ORDERS)}
      />
      <Choice
        label="Amount format"
        value={options.decimal ?? 'auto'}
        onChoose={choosing('decimal')}
        options={detected(DECIMALS[preview.decimal.value], DECIMALS)}
      />
      {columns.quantity && (
        <Choice
          label="Amounts in the revenue column"
          value={options.revenueIs ?? preview.revenueIs}
          onChoose={choosing('revenueIs')}
          options={[
            ['total', 'Total for the row'],
            ['unitPrice', 'Price per unit'],
          ]}
        />
      )}
      {columns.quantity && columns.cost && (
        <Choice
          label="Amounts in the cost column"
          value={options.costIs ?? preview.costIs}
          onChoose={choosing('costIs')}
          options={[
            ['total', 'Total for the row'],
            ['unitCost', 'Cost per unit'],
          ]}
        />
      )}
      {preview.extras.map(({ kind, column, isCounted }) => (
        <Choice
          key={kind}
          label={`${EXTRAS[kind]} in "${column}"`}
          value={options[kind] ?? (isCounted ? 'with' : 'without')}
          onChoose={choosing(kind)}
          options={[
            ['without', 'Not revenue'],
            ['with', 'Count as revenue'],
          ]}
        />
      ))}
      {!preview.sheet && (
        <Choice
          label="Text encoding"
          value={options.encoding ?? 'auto'}
          onChoose={choosing('encoding')}
          options={detected(nameOfEncoding(preview.encoding), ENCODINGS)}
        />
      )}
      <Choice
        label="Rows that are already recorded"
        value={options.duplicates ?? 'skip'}
        onChoose={choosing('duplicates')}
        options={[
          ['skip', 'Skip them'],
          ['keep', 'Import them again'],
        ]}
      />
    </>
  )
}

const nameOfEncoding = (encoding: ImportPreview['encoding']): string =>
  encoding === 'utf-16le' || encoding === 'utf-16be' ? 'Unicode (UTF-16)' : ENCODINGS[encoding]

const detected = (found: string, options: Record<string, string>) => [
  ['auto', `Detected: ${found}`] as const,
  ...Object.entries(options),
]

const EXTRAS = { shipping: 'Shipping', tips: 'Tips' } as const
const DATE_ORDERS = {
  mdy: 'month first, 3/31/2026',
  dmy: 'day first, 31/3/2026',
  ymd: 'year first, 2026-03-31',
} as const
const DECIMALS = { '.': 'decimal point, 1,234.50', ',': 'decimal comma, 1.234,50' } as const

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChoose: (value: string) => void
  error?: string | undefined
  isOptional?: boolean
  samples?: string[]
}

function Choice({ label, value, options, onChoose, error, isOptional, samples }: ChoiceProps) {
  return (
    <LabelledField
      label={label}
      optional={isOptional ?? false}
      error={error}
      className="min-w-0 grid-cols-1"
      // Same height with and without samples, so that the page doesn't move.
      hint={
        samples &&
        !error && (
          <bdi className="block min-h-[1.45em] truncate">{samples.filter(Boolean).join(' · ')}</bdi>
        )
      }
    >
      {(wiring) => (
        <Select
          className="w-full min-w-0"
          {...wiring}
          value={value}
          onChange={(event) => onChoose(event.target.value)}
        >
          {options.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </LabelledField>
  )
}
