import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Field } from '../../../../web/ui/field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import type { ImportPreview } from '../../preview/contract.ts'
import { ENCODINGS, type ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'

interface Props {
  preview: ImportPreview
  choices: Choices
  onChoose: (options: Partial<ImportOptions>) => void
}

export function ReadingOptions({ preview, choices: { mapping, options }, onChoose }: Props) {
  const columns = mapping ?? preview.mapping
  return (
    <Disclosure title="Options for dates, amounts, letters and repeated rows">
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2 @3xl:grid-cols-3">
          <Choice
            label="Date format"
            value={options.dateOrder ?? 'auto'}
            onChoose={(dateOrder) => onChoose({ dateOrder })}
            options={{ auto: `Detected: ${DATE_ORDERS[preview.dateOrder.value]}`, ...DATE_ORDERS }}
          />
          <Choice
            label="Amount format"
            value={options.decimal ?? 'auto'}
            onChoose={(decimal) => onChoose({ decimal })}
            options={{ auto: `Detected: ${DECIMALS[preview.decimal.value]}`, ...DECIMALS }}
          />
          {columns.quantity && (
            <Choice
              label="Amounts in the revenue column"
              value={options.revenueIs ?? preview.revenueIs}
              onChoose={(revenueIs) => onChoose({ revenueIs })}
              options={{ total: 'Total for the row', unitPrice: 'Price per unit' }}
            />
          )}
          {columns.quantity && columns.cost && (
            <Choice
              label="Amounts in the cost column"
              value={options.costIs ?? preview.costIs}
              onChoose={(costIs) => onChoose({ costIs })}
              options={{ total: 'Total for the row', unitCost: 'Cost per unit' }}
            />
          )}
          {preview.extras.map(({ kind, column, isCounted }) => (
            <Choice
              key={kind}
              label={`${EXTRAS[kind]} in "${column}"`}
              value={options[kind] ?? (isCounted ? 'with' : 'without')}
              onChoose={(value) => onChoose({ [kind]: value })}
              options={{ without: 'Not revenue', with: 'Count as revenue' }}
            />
          ))}
          {!preview.sheet && (
            <Choice
              label="Text encoding"
              value={options.encoding ?? 'auto'}
              onChoose={(encoding) => onChoose({ encoding })}
              options={{ auto: `Detected: ${nameOfEncoding(preview.encoding)}`, ...ENCODINGS }}
            />
          )}
          <Choice
            label="Rows that are already recorded"
            value={options.duplicates ?? 'skip'}
            onChoose={(duplicates) => onChoose({ duplicates })}
            options={{ skip: 'Skip them', keep: 'Import them again' }}
          />
        </div>
      </div>
    </Disclosure>
  )
}

const nameOfEncoding = (encoding: ImportPreview['encoding']): string =>
  encoding === 'utf-16le' || encoding === 'utf-16be' ? 'Unicode (UTF-16)' : ENCODINGS[encoding]

const EXTRAS = { shipping: 'Shipping', tips: 'Tips' } as const

const DATE_ORDERS = {
  mdy: 'month first, 3/31/2026',
  dmy: 'day first, 31/3/2026',
  ymd: 'year first, 2026-03-31',
} as const
const DECIMALS = { '.': 'decimal point, 1,234.50', ',': 'decimal comma, 1.234,50' } as const

interface ChoiceProps<Value extends string> {
  label: string
  value: Value
  options: Record<Value, string>
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
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
    </Field>
  )
}
