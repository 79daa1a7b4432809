import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { FIELD_LABELS, FIELDS, type ColumnMapping } from '../../contract.ts'
import { columnName, SAMPLE_ROWS, type Column } from '../../preview/contract.ts'
import { WideTable } from './wide-table.tsx'

export function FileSample({ columns, mapping }: { columns: Column[]; mapping: ColumnMapping }) {
  const fieldOf = (ref: string) => FIELDS.find((field) => mapping[field] === ref)
  return (
    <Disclosure title="All columns in the file">
      <WideTable label="All columns in the file">
        <thead>
          <tr className="align-bottom">
            {columns.map(({ ref, header }) => {
              const field = fieldOf(ref)
              return (
                <th key={ref} className={field && 'bg-gold-wash text-gold-text'}>
                  {field && <span className="block font-normal">{FIELD_LABELS[field]}</span>}
                  <span className="block max-w-48 truncate text-sm font-semibold">
                    {columnName({ ref, header })}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody className="text-muted">
          {Array.from({ length: SAMPLE_ROWS }, (_, row) => (
            <tr key={row}>
              {columns.map(({ ref, samples }) => (
                <td key={ref} className="max-w-48 truncate">
                  {samples[row]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Disclosure>
  )
}
