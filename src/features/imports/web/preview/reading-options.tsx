import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Field } from '../../../../web/ui/field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import type { ImportOptions, ImportPreview } from '../../contract.ts'
import type { Choices } from '../queries.ts'

interface Props {
  preview: ImportPreview
  choices: Choices
  onChoose: (options: Partial<ImportOptions>) => void
}

/** How cells are read, for the rare file that is not as it seems. */
export function ReadingOptions({ preview, choices: { mapping, options }, onChoose }: Props) {
  const columns = mapping ?? preview.mapping
  return (
    <Disclosure title="How dates, amounts and repeated rows are read">
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        <Choice
          label="Dates are written"
          value={options.dateOrder ?? 'auto'}
          onChoose={(dateOrder) => onChoose({ dateOrder })}
          options={{ auto: `As found: ${DATE_ORDERS[preview.dateOrder.value]}`, ...DATE_ORDERS }}
        />
        <Choice
          label="Decimals are written"
          value={options.decimal ?? 'auto'}
          onChoose={(decimal) => onChoose({ decimal })}
          options={{ auto: `As found: ${DECIMALS[preview.decimal.value]}`, ...DECIMALS }}
        />
        {columns.quantity && (
          <Choice
            label="The revenue column holds"
            value={options.revenueIs ?? preview.revenueIs}
            onChoose={(revenueIs) => onChoose({ revenueIs })}
            options={{ total: 'The total of the line', unitPrice: 'The price of one' }}
          />
        )}
        {columns.quantity && columns.cost && (
          <Choice
            label="The cost column holds"
            value={options.costIs ?? preview.costIs}
            onChoose={(costIs) => onChoose({ costIs })}
            options={{ total: 'The total of the line', unitCost: 'The cost of one' }}
          />
        )}
        <Choice
          label="Rows imported before"
          value={options.duplicates ?? 'skip'}
          onChoose={(duplicates) => onChoose({ duplicates })}
          options={{ skip: 'Leave them out', keep: 'Import them once more' }}
        />
      </div>
    </Disclosure>
  )
}

const DATE_ORDERS = {
  mdy: 'month first, 3/31/2026',
  dmy: 'day first, 31/3/2026',
  ymd: 'year first, 2026-03-31',
} as const
const DECIMALS = { '.': 'with a point, 1,234.50', ',': 'with a comma, 1.234,50' } as const

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
