import { Fragment, useState, type ReactNode } from 'react'
import { Field as LabelledField } from '../../../../web/ui/field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import {
  FIELD_LABELS,
  FIELDS,
  REQUIRED_FIELDS,
  type Column,
  type Field,
  type ImportOptions,
  type ImportPreview,
} from '../../import/contract.ts'
import { FileSample } from './file-sample.tsx'
import { OneProduct } from './one-product.tsx'
import type { Choices } from './queries.ts'

interface Props {
  preview: ImportPreview
  choices: Choices
  disabled: boolean
  onChange: (choices: Choices) => void
}

/** Which column is what, and how to read what the file itself does not settle. */
export function MappingStep({ preview, choices, disabled, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const choose = (options: Partial<ImportOptions>) =>
    onChange({ ...choices, options: { ...choices.options, ...options } })
  // What was chosen shows at once, before the file has been read with it.
  const mapping = choices.mapping ?? preview.mapping
  return (
    <fieldset
      disabled={disabled}
      // The bar below must not cover what has the focus.
      className="grid min-w-0 gap-4 [&_input]:scroll-my-24 [&_select]:scroll-my-24"
    >
      <legend className="mb-3 font-semibold">Check the columns</legend>
      <FileSample columns={preview.columns} mapping={mapping} />
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {FIELDS.map((field) => (
          <Fragment key={field}>
            <ColumnField
              field={field}
              columns={preview.columns}
              chosen={mapping[field] ?? null}
              isMissing={preview.missing.some((missing) => missing === field)}
              onChoose={(ref) => onChange({ ...choices, mapping: { ...mapping, [field]: ref } })}
            />
            {field === 'productName' && !mapping.productName && (
              <OneProduct
                name={choices.options.defaultProduct ?? ''}
                onName={(defaultProduct) => choose({ defaultProduct })}
              />
            )}
          </Fragment>
        ))}
      </div>
      {/* A question opens them, and answering it does not close them. */}
      <details
        open={isOpen || preview.questions.length > 0}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="text-[0.875rem]"
      >
        <summary className="min-h-6 font-medium">
          How dates, amounts and repeated rows are read
        </summary>
        <div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          <Choice
            label="Dates are written"
            hint={hintOf('dateOrder', preview)}
            value={choices.options.dateOrder ?? 'auto'}
            onChoose={(dateOrder) => choose({ dateOrder })}
            options={{
              auto: `As found: ${DATE_ORDERS[preview.dateOrder.value]}`,
              ...DATE_ORDERS,
            }}
          />
          <Choice
            label="Decimals are written"
            hint={hintOf('decimal', preview)}
            value={choices.options.decimal ?? 'auto'}
            onChoose={(decimal) => choose({ decimal })}
            options={{ auto: `As found: ${DECIMALS[preview.decimal.value]}`, ...DECIMALS }}
          />
          {mapping.quantity && (
            <Choice
              label="The revenue column holds"
              value={choices.options.revenueIs ?? preview.revenueIs}
              onChoose={(revenueIs) => choose({ revenueIs })}
              options={{ total: 'The total of the line', unitPrice: 'The price of one' }}
            />
          )}
          {mapping.quantity && mapping.cost && (
            <Choice
              label="The cost column holds"
              value={choices.options.costIs ?? preview.costIs}
              onChoose={(costIs) => choose({ costIs })}
              options={{ total: 'The total of the line', unitCost: 'The cost of one' }}
            />
          )}
          <Choice
            label="Rows imported before"
            value={choices.options.duplicates ?? 'skip'}
            onChoose={(duplicates) => choose({ duplicates })}
            options={{ skip: 'Leave them out', keep: 'Import them once more' }}
          />
        </div>
      </details>
    </fieldset>
  )
}

const DATE_ORDERS = {
  mdy: 'month first, 3/31/2026',
  dmy: 'day first, 31/3/2026',
  ymd: 'year first, 2026-03-31',
} as const
const DECIMALS = { '.': 'with a point, 1,234.50', ',': 'with a comma, 1.234,50' } as const

/** Asks where nothing in the file settles it. */
const hintOf = (question: 'dateOrder' | 'decimal', { questions }: ImportPreview): ReactNode =>
  questions.includes(question) && (
    <strong className="text-gold-text">This file can be read both ways. Please check.</strong>
  )

const MISSING: Partial<Record<Field, string>> = {
  productName: 'Choose the column, or name one product for all rows',
  revenue: 'Choose the column',
  saleDate: 'Choose the column',
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
  return (
    <LabelledField
      label={FIELD_LABELS[field]}
      optional={!REQUIRED_FIELDS.some((required) => required === field)}
      error={isMissing ? MISSING[field] : undefined}
      hint={
        samples.length > 0 && <span className="line-clamp-1 break-all">{samples.join(' · ')}</span>
      }
    >
      {(wiring) => (
        <Select
          className="w-full"
          {...wiring}
          value={chosen ?? ''}
          onChange={(event) => onChoose(event.target.value || null)}
        >
          <option value="">{isMissing ? 'Choose a column' : 'Not in this file'}</option>
          {columns.map(({ ref, header }) => (
            <option key={ref} value={ref}>
              {header || `Column ${ref.slice(1)}`}
            </option>
          ))}
        </Select>
      )}
    </LabelledField>
  )
}

interface ChoiceProps<Value extends string> {
  label: string
  hint?: ReactNode
  value: Value
  options: Record<Value, string>
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({
  label,
  hint,
  value,
  options,
  onChoose,
}: ChoiceProps<Value>) {
  return (
    <LabelledField label={label} hint={hint}>
      {(wiring) => (
        <Select
          className="w-full"
          {...wiring}
          value={value}
          onChange={(event) => onChoose(event.target.value as Value)}
        >
          {Object.entries<string>(options).map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </LabelledField>
  )
}
