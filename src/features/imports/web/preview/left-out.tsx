import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { count } from '../../../profile/web/index.ts'
import { errorsOfImport, type RowError } from '../../contract.ts'
import { hasErrors } from '../outcome.ts'
import { RejectedRowsButton } from '../rejected-rows-button.tsx'
import { failureText } from '../use-import.ts'
import { WideTable } from './wide-table.tsx'

interface Props {
  importId: number
  fileName: string
  errorCount: number
  /** null: they are asked for */
  errors: RowError[] | null
  /** rows in the file; undefined: all, unless the call that is asked says less */
  keptCount?: number | undefined
}

/** The rows of an import that were left out, each with its line and reason, and the file of them. */
export function LeftOut({ importId, fileName, errorCount, errors: told, keptCount }: Props) {
  const query = useQuery({
    ...endpointQuery(errorsOfImport, { params: { id: importId } }),
    enabled: !told,
  })
  const errors = told ?? query.data?.errors
  const inFile = keptCount ?? query.data?.keptCount
  if (query.error) return <ErrorNotice>{failureText(query.error)}</ErrorNotice>
  if (!errors) {
    return (
      <Loading text="Looking for the rejected rows...">
        <Skeleton className="h-24" />
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
            ? 'Mend them in a spreadsheet and import that file: its last column says what is wrong with each row.'
            : 'There is nothing to mend. The file is for you to check.'}
          {inFile !== undefined &&
            ` It has the first ${count(inFile)} of them; all together would be too large.`}
        </p>
      </div>
    </>
  )
}

function Errors({ errors, errorCount }: { errors: RowError[]; errorCount: number }) {
  return (
    <div className="grid gap-1.5">
      <WideTable label="Rows that were left out" className="max-h-80">
        <thead className="sticky top-0">
          <tr>
            <th>Line</th>
            <th>In the file</th>
            <th>Why it was left out</th>
          </tr>
        </thead>
        <tbody className="align-top">
          {errors.map(({ row, column, value, message }, index) => (
            // One line of the file may be several rows that ran into each other.
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
        <p className="text-muted">The first {count(errors.length)} are shown.</p>
      )}
    </div>
  )
}
