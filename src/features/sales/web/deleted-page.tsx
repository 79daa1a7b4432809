import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatDay } from '../../../shared/calendar.ts'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { formatMoney } from '../../../shared/money.ts'
import { serverTime } from '../../../web/clock.ts'
import { ApiError } from '../../../web/api.ts'
import { BackLink } from '../../../web/layout/back-link.tsx'
import { PageHeader } from '../../../web/layout/page-header.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { PagedList } from '../../../web/ui/loaded.tsx'
import { EmptyState, ErrorNotice } from '../../../web/ui/notice.tsx'
import { Progress } from '../../../web/ui/progress.tsx'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { Loading } from '../../../web/ui/skeleton.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useIsLong } from '../../../web/use-is-long.ts'
import { count, useNotation } from '../../profile/web/index.ts'
import { type Restorable } from '../lists/contract.ts'
import { deletionsQuery, refreshEntries, restoreFailed, restoreOrThrow } from './queries.ts'

export function DeletedPage() {
  return (
    <div className="max-w-3xl">
      <BackLink to="/data-management">Data Management</BackLink>
      <PageHeader title="Recently deleted" subtitle={`Kept for ${TRASH_DAYS} days, as they were`} />
      <Card>
        <Deletions />
      </Card>
    </div>
  )
}

function Deletions() {
  const query = useInfiniteQuery(deletionsQuery)
  const pages = query.data?.pages
  const list = useRef<HTMLDivElement>(null)
  const restored = useRef<number>(null)
  // The restored row is gone, with the focus in it.
  useEffect(() => {
    if (restored.current === null) return
    const isRestored = ({ trashId }: Restorable) => trashId === restored.current
    if (pages?.some(({ deletions }) => deletions.some(isRestored))) return
    restored.current = null
    list.current?.focus({ preventScroll: true })
  }, [pages])
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <PagedList
        query={query}
        rowsOf={(page) => page.deletions}
        loading={
          <Loading
            text="Loading what you deleted..."
            rows={3}
            height="h-14"
            className="grid gap-4"
          />
        }
        failed="Your deleted sales couldn't be loaded"
        empty={
          <EmptyState icon={<ArchiveRestore aria-hidden />} title="Nothing to restore">
            {`Sales that you delete are listed here for ${TRASH_DAYS} days.`}
          </EmptyState>
        }
        more="Show older"
      >
        {(rows) => (
          <ul className="-my-3 divide-y divide-line">
            {rows.map((deletion) => (
              <DeletionRow
                key={deletion.trashId}
                deletion={deletion}
                onRestored={() => {
                  restored.current = deletion.trashId
                }}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}

interface RowProps {
  deletion: Restorable
  onRestored: () => void
}

function DeletionRow({ deletion, onRestored }: RowProps) {
  const { trashId, deletedAt, keptUntil } = deletion
  const restore = useMutation({
    mutationFn: () => restoreOrThrow(trashId),
    onSuccess: async () => {
      onRestored()
      await refreshEntries()
    },
    onError: async (error) => {
      if (!(error instanceof ApiError && error.status === 404)) return
      toast.error(restoreFailed(error))
      onRestored()
      await refreshEntries()
    },
  })
  const takesLong = useIsLong(restore.isPending, LONG)
  const what = whatText(deletion)
  return (
    <li className="grid gap-3 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="min-w-0 grow max-sm:basis-full">
          <p className="font-semibold wrap-anywhere">{what}</p>
          <p className="text-body">
            <Extent deletion={deletion} />
          </p>
          <p className="text-small text-muted">
            <RelativeTime instant={deletedAt} /> · {leftText(keptUntil)}
          </p>
        </div>
        <Saves>
          <Button
            variant="secondary"
            className="max-sm:w-full"
            pending={restore.isPending}
            aria-label={`Restore: ${what}`}
            onClick={() => restore.mutate()}
          >
            Restore
          </Button>
        </Saves>
      </div>
      {takesLong && (
        <div role="status" className="grid gap-1.5 text-small text-muted">
          <Progress text={`Restoring ${count(deletion.count, 'sale')}`} />
          Restoring {count(deletion.count, 'sale')}. This may take a minute; you can leave this
          page.
        </div>
      )}
      {restore.isError && <ErrorNotice>{restoreFailed(restore.error)}</ErrorNotice>}
    </li>
  )
}

const whatText = ({ kind, fileName, productName }: Restorable): string =>
  kind === 'clear'
    ? 'Cleared all sales'
    : kind === 'import'
      ? `Undid the import of ${fileName ?? 'a file'}`
      : `Deleted ${productName ?? 'a sale'}`

function Extent({ deletion }: { deletion: Restorable }) {
  const notation = useNotation()
  const amount = formatMoney(deletion.revenue, notation)
  return deletion.saleDate === null
    ? `${count(deletion.count, 'sale')}, ${amount}`
    : `${formatDay(deletion.saleDate, notation)}, ${amount}`
}

function leftText(keptUntil: string): string {
  const days = Math.ceil((Date.parse(keptUntil) - serverTime().getTime()) / 86_400_000)
  return days > 0 ? `${count(days, 'day')} left` : 'less than an hour left'
}

/** ms */
const LONG = 1_000
