import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Badge, type Tone } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../web/ui/card.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { RelativeTime } from '../../../web/ui/relative-time.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { count } from '../../profile/web/index.ts'
import type { ImportRun } from '../runs/contract.ts'
import { refreshEntries, restore } from '../../sales/web/index.ts'
import { SkippedRows } from './preview/skipped-rows.tsx'
import { importsQuery } from './queries.ts'
import { UndoDialog } from './undo-dialog.tsx'

const FEW = 5

export function PastImports() {
  const { data } = useQuery(importsQuery)
  const [isAll, setAll] = useState(false)
  const [undoing, setUndoing] = useState<ImportRun | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const runs = data?.imports.filter(({ state }) => state !== 'running') ?? []
  if (!runs.length) return null
  const showAll = () => {
    setAll(true)
    // The button disappears, so the focus moves to the first revealed import.
    requestAnimationFrame(() => list.current?.querySelectorAll('li')[FEW]?.focus())
  }
  return (
    <Card aria-labelledby="past-imports-title" className="mb-4">
      <CardHeader id="past-imports-title" title="Past imports" />
      <ul ref={list} className="-my-1 divide-y divide-line">
        {runs.slice(0, isAll ? Infinity : FEW).map((run) => (
          <PastImport key={run.id} run={run} onUndo={() => setUndoing(run)} />
        ))}
      </ul>
      {runs.length > FEW && !isAll && (
        <Button variant="quiet" className="mt-3 -ml-3" onClick={showAll}>
          Show all {runs.length}
        </Button>
      )}
      {undoing && <UndoDialog run={undoing} onClose={() => setUndoing(null)} />}
    </Card>
  )
}

function PastImport({ run, onUndo }: { run: ImportRun; onUndo: () => void }) {
  const { id, fileName, state, errorCount, trashId } = run
  const takeBack = useMutation({
    mutationFn: (trash: number) => restore(trash, refreshEntries),
  })
  const canUndo = state === 'done' && run.hasSales
  const isGone = state === 'done' && run.imported > 0 && !run.hasSales
  const canRestore = state === 'undone' && trashId !== null
  return (
    <li tabIndex={-1} className="py-3 -outline-offset-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 lg:flex-nowrap">
        <Summary run={run} shown={isGone ? 'deleted' : state} />
        {(canUndo || canRestore) && (
          // One button for both actions holds the focus.
          <Saves>
            <Button
              variant="secondary"
              pending={takeBack.isPending}
              aria-label={`${canUndo ? 'Undo' : 'Restore'} the import of ${fileName}`}
              onClick={canUndo ? onUndo : () => takeBack.mutate(trashId!)}
            >
              {canUndo ? 'Undo' : 'Restore'}
            </Button>
          </Saves>
        )}
      </div>
      {errorCount > 0 && run.hasRejectedRows && (
        <Disclosure
          title={
            <>
              Skipped rows<span className="sr-only"> of {fileName}</span>
            </>
          }
        >
          {() => (
            <SkippedRows
              importId={id}
              rejected={null}
              fileName={fileName}
              errorCount={errorCount}
            />
          )}
        </Disclosure>
      )}
    </li>
  )
}

function Summary({ run, shown }: { run: ImportRun; shown: Shown }) {
  const { fileName, state, message, createdAt, feedId } = run
  const badge = STATES[shown]
  return (
    <div className="min-w-0 grow basis-40 sm:basis-64">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
        <bdi className="min-w-0 font-semibold wrap-anywhere">{fileName}</bdi>
        {badge && <Badge tone={badge.tone}>{badge.label}</Badge>}
      </p>
      <p className="text-small text-muted">
        <RelativeTime instant={createdAt} />
        {feedId !== null && ' · read from the web'}
        {state === 'done' || state === 'undone' ? ` · ${countsText(run)}` : ''}
      </p>
      {message && <p className={cn('text-small', state === 'failed' && 'text-worse')}>{message}</p>}
    </div>
  )
}

type Shown = ImportRun['state'] | 'deleted'

const STATES: Partial<Record<Shown, { label: string; tone?: Tone }>> = {
  deleted: { label: 'Sales deleted' },
  undone: { label: 'Undone' },
  canceled: { label: 'Canceled' },
  failed: { label: 'Failed', tone: 'bad' },
}

function countsText({ imported, updated, duplicates, errorCount }: ImportRun): string {
  return [
    (imported > 0 || updated === 0) && `${count(imported)} imported`,
    updated > 0 && `${count(updated)} updated`,
    duplicates > 0 && `${count(duplicates)} already recorded`,
    errorCount > 0 && `${count(errorCount)} skipped`,
  ]
    .filter(Boolean)
    .join(' · ')
}
