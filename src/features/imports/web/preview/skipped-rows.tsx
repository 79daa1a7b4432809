import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../shared/money.ts'
import { SKIPPED_ROWS_DAYS } from '../../../../shared/limits.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import { errorsOfImport, type RejectedList, type RowError } from '../../rejected-rows/contract.ts'
import { rowsToFix } from '../outcome.ts'
import { RejectedRowsButton } from '../rejected-rows-button.tsx'

interface Props {
  importId: number
  fileName: string
  errorCount: number
  rejected: RejectedList | null
}

const MAX_SHOWN = 3

export function SkippedRows({ importId, fileName, errorCount, rejected }: Props) {
  const query = useQuery({
    ...endpointQuery(errorsOfImport, { params: { id: importId } }),
    enabled: !rejected,
  })
  const list = rejected ?? query.data
  if (query.isError) return <TryAgain query={query} title="The skipped rows couldn't be loaded" />
  if (!list) return <Loading text="Loading the skipped rows..." height="h-24" rows={1} />
  const { errors, errorsByReason, keptCount } = list
  return (
    <div className="grid gap-3">
      <ul aria-label="Skipped rows" className="divide-y divide-line">
        {errorsByReason.map(({ reason, message, count: size }) => (
          <Reason
            key={reason}
            message={message}
            size={size}
            errors={errors.filter((error) => error.reason === reason)}
          />
        ))}
      </ul>
      {keptCount === 0 ? (
        <p className="text-muted">
          {`These rows can't be downloaded: the skipped rows of your imports of the last ${SKIPPED_ROWS_DAYS} days take up all the room that you have for them.`}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <RejectedRowsButton importId={importId} fileName={fileName} />
          <p className="flex-1 basis-60 text-small text-muted">
            {rowsToFix(errorCount, errorsByReason) > 0
              ? "Download these rows, fix them in a spreadsheet, save it as CSV and import that file. The last column says what's wrong with each row."
              : 'There is nothing to fix. You can download these rows to check them.'}
            {keptCount !== undefined &&
              ` The file has only the first ${count(keptCount, 'row')}, because the complete file would be too large.`}
          </p>
        </div>
      )}
    </div>
  )
}

/** `errors`: the listed ones of `size` */
function Reason({ message, size, errors }: { message: string; size: number; errors: RowError[] }) {
  const notation = useNotation()
  const cells = [...new Set(errors.map(({ column, value }) => value && `${column}: ${value}`))]
    .filter(Boolean)
    .slice(0, MAX_SHOWN)
  const rows = errors.slice(0, MAX_SHOWN).map(({ row }) => formatCount(row, notation))
  const isAll = size <= rows.length
  return (
    <li className="py-2.5 wrap-anywhere">
      <p className="font-semibold">{`${size === 1 ? '' : `${count(size)} × `}${message}`}</p>
      <p className="text-small text-muted">
        {rows.length > 0 && `Row ${rows.join(', ')}${isAll ? '' : ' and more'}. `}
        <bdi>{cells.join(', ')}</bdi>
      </p>
    </li>
  )
}
