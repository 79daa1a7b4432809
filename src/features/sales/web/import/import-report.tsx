import { CircleCheck } from 'lucide-react'
import type { ImportResult } from '../../import/contract.ts'

/** What became of the rows; each that was left out is named with its line and reason. */
export function ImportReport({ result }: { result: ImportResult }) {
  const { imported, duplicates, errorCount, errors, assumptions } = result
  return (
    <div role="status" className="grid gap-3 rounded-box bg-better-wash px-4 py-3 text-[0.875rem]">
      <p className="flex gap-2.5 font-medium text-better">
        <CircleCheck className="mt-px size-4.5 shrink-0" aria-hidden />
        {`Successfully imported ${count(imported)} entries!`}
        {errorCount > 0 && ` Note: ${count(errorCount)} rows had errors.`}
      </p>
      {duplicates > 0 && <p>{count(duplicates)} rows were there already and were left out.</p>}
      {assumptions.map((assumption) => (
        <p key={assumption}>{assumption}</p>
      ))}
      {errors.length > 0 && (
        <div
          role="region"
          aria-label="Rows that had errors"
          tabIndex={0}
          className="max-h-80 overflow-auto rounded-[8px] bg-card px-3 py-2"
        >
          <table className="w-full text-left">
            <thead className="text-xs text-muted">
              <tr className="[&_th]:py-1 [&_th]:pr-4 [&_th]:font-medium">
                <th>Line</th>
                <th>Column</th>
                <th>Value</th>
                <th>What is wrong</th>
              </tr>
            </thead>
            <tbody className="[&_td]:border-t [&_td]:border-line [&_td]:py-1.5 [&_td]:pr-4 [&_td]:align-top">
              {errors.map(({ row, column, value, message }) => (
                <tr key={row}>
                  <td>{row}</td>
                  <td>{column}</td>
                  <td className="max-w-48 break-words">{value}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {errorCount > errors.length && (
            <p className="py-2 text-muted">The first {count(errors.length)} are shown.</p>
          )}
        </div>
      )}
    </div>
  )
}

const count = (n: number): string => n.toLocaleString('en-US')
