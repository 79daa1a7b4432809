import { useQuery } from '@tanstack/react-query'
import { SKIPPED_ROWS_DAYS } from '../../../../shared/limits.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import {
  errorsOfImport,
  type ReasonCount,
  type RejectedList,
  type RowError,
} from '../../rejected-rows/contract.ts'
import { hasErrors } from '../outcome.ts'
import { RejectedRowsButton } from '../rejected-rows-button.tsx'
import { groupedRows, type ReasonGroup } from './grouped-rows.ts'

interface Props {
  importId: number
  fileName: string
  errorCount: number
  rejected: RejectedList | null
}

export function SkippedRows({ importId, fileName, errorCount, rejected }: Props) {
  const query = useQuery({
    ...endpointQuery(errorsOfImport, { params: { id: importId } }),
    enabled: !rejected,
  })
  const list = rejected ?? query.data
  if (query.isError) return <TryAgain query={query} title="The skipped rows couldn't be loaded" />
  if (!list) {
    return (
      <Loading text="Loading the skipped rows...">
        <Skeleton height="h-24" />
      </Loading>
    )
  }
  const { errors, errorsByReason, keptCount } = list
  return (
    <>
      {errorsByReason.length > 0 && <Errors errors={errors} counts={errorsByReason} />}
      {keptCount === 0 ? (
        <p className="text-muted">
          {`These rows can't be downloaded: the skipped rows of your imports of the last ${SKIPPED_ROWS_DAYS} days take up all the room that you have for them.`}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <RejectedRowsButton importId={importId} fileName={fileName} />
          <p className="min-w-60 flex-1 text-muted">
            {hasErrors(errorCount, errors)
              ? "Download these rows, fix them in a spreadsheet, save it as CSV and import that file. The last column says what's wrong with each row."
              : 'There is nothing to fix. You can download these rows to check them.'}
            {keptCount !== undefined &&
              ` The file has only the first ${count(keptCount, 'row')}, because the complete file would be too large.`}
          </p>
        </div>
      )}
    </>
  )
}

interface ErrorsProps {
  errors: RowError[]
  counts: ReasonCount[]
}

function Errors({ errors, counts }: ErrorsProps) {
  const notation = useNotation()
  return (
    <div className="@container">
      <div
        role="table"
        aria-label="Skipped rows"
        className="divide-y divide-line rounded-inner border border-line bg-card"
      >
        <div
          role="row"
          className={cn(
            'rounded-t-inner bg-sunken text-xs font-medium text-muted',
            LINE,
            '@max-2xl:sr-only',
          )}
        >
          <span role="columnheader">Rows</span>
          <span role="columnheader">In the file</span>
          <span role="columnheader">Why they were skipped</span>
        </div>
        {groupedRows(errors, counts, notation).map((group) => (
          <Group key={group.message} {...group} />
        ))}
      </div>
    </div>
  )
}

const LINE =
  'grid gap-x-4 gap-y-1 px-3.5 py-2.5 @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,2fr)]'

function Group({ message, count: size, cells, moreCells, rows }: ReasonGroup) {
  return (
    <div role="row" className={LINE}>
      <div role="cell" className="wrap-anywhere">
        {size === 1 ? (
          <>
            <span className="@2xl:hidden">Row </span>
            {rows}
          </>
        ) : (
          <>
            <strong className="font-semibold">{count(size, 'row')}</strong>
            {rows && <span className="text-muted"> · {rows}</span>}
          </>
        )}
      </div>
      <div role="cell" className="min-w-0 wrap-anywhere @max-2xl:order-last @max-2xl:text-muted">
        {cells.map(({ column, value }) => (
          <span key={`${column} ${value}`} className="line-clamp-3">
            {column && <span className="text-sm text-muted">{column}: </span>}
            {value ? <bdi>{value}</bdi> : <span className="text-muted">empty</span>}
          </span>
        ))}
        {moreCells > 0 && (
          <span className="block text-sm text-muted">and {count(moreCells)} more</span>
        )}
      </div>
      <div role="cell" className="min-w-0 font-medium wrap-anywhere">
        {message}
      </div>
    </div>
  )
}
