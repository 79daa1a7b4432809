import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { count } from '../../../profile/web/index.ts'
import { errorsOfImport, type RowError } from '../../rejected-rows/contract.ts'
import { hasErrors } from '../outcome.ts'
import { RejectedRowsButton } from '../rejected-rows-button.tsx'
import { WideTable } from './wide-table.tsx'

interface Props {
  importId: number
  fileName: string
  errorCount: number
  /** null: fetch them */
  errors: RowError[] | null
  /** rows in the file of rejected rows; undefined: all, unless the fetched answer says fewer */
  keptCount?: number | undefined
}

/** Skipped rows of an import, each with its row number and reason, and the button to download them. */
export function SkippedRows({ importId, fileName, errorCount, errors: told, keptCount }: Props) {
  const query = useQuery({
    ...endpointQuery(errorsOfImport, { params: { id: importId } }),
    enabled: !told,
  })
  const errors = told ?? query.data?.errors
  const inFile = keptCount ?? query.data?.keptCount
  if (query.isError) return <TryAgain query={query} title="The skipped rows couldn't be loaded" />
  if (!errors) {
    return (
      <Loading text="Loading the skipped rows...">
        <Skeleton height="h-24" />
      </Loading>
    )
  }
  return (
    <>
      {errors.length > 0 && <Errors errors={errors} errorCount={errorCount} />}
      <div className="flex flex-wrap items-center gap-3">
        <RejectedRowsButton importId={importId} fileName={fileName} />
        <p className="min-w-60 flex-1 text-muted">
          {hasErrors(errorCount, errors)
            ? "Download these rows, fix them in a spreadsheet, save it as CSV and import that file. The last column says what's wrong with each row."
            : 'There is nothing to fix. You can download these rows to check them.'}
          {inFile !== undefined &&
            ` The file has only the first ${count(inFile, 'row')}, because the complete file would be too large.`}
        </p>
      </div>
    </>
  )
}

function Errors({ errors, errorCount }: { errors: RowError[]; errorCount: number }) {
  return (
    <div className="grid gap-1.5">
      <WideTable label="Skipped rows" className="max-h-80">
        <thead className="sticky top-0">
          <tr>
            <th>Row</th>
            <th>In the file</th>
            <th>Why it was skipped</th>
          </tr>
        </thead>
        <tbody className="align-top">
          {errors.map(({ row, column, value, message }, index) => (
            // Not keyed by row: one row of the file may hold several that ran together.
            <tr key={index}>
              <td>{row}</td>
              <td className="wrap-anywhere">
                {column && <span className="block text-xs text-muted">{column}</span>}
                {value}
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </WideTable>
      {errorCount > errors.length && (
        <p className="text-muted">Only the first {count(errors.length)} are shown.</p>
      )}
    </div>
  )
}
