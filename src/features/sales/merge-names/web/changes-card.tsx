import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { count } from '../../../profile/web/index.ts'
import type { NameChange } from '../contract.ts'
import { undoNow, useChanges } from './queries.ts'
import { changeText } from './words.ts'

export function ChangesCard() {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const query = useChanges()
  if (query.data && query.data.pages[0]?.changes.length === 0) return null
  return (
    <Card aria-labelledby={id}>
      <CardHeader id={id} title="Merged and renamed" />
      <div ref={list} tabIndex={-1} className="outline-none">
        <PagedList
          query={query}
          rowsOf={(page) => page.changes}
          loading={
            <Loading
              text="Loading what you changed..."
              rows={2}
              height="h-12"
              className="grid gap-4"
            />
          }
          failed="What you merged and renamed couldn't be loaded"
          empty={null}
          more="Show older"
        >
          {(rows) => (
            <ul className="-my-3 divide-y divide-line">
              {rows.map((change) => (
                <ChangeRow
                  key={change.id}
                  change={change}
                  onUndone={() => list.current?.focus({ preventScroll: true })}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
    </Card>
  )
}

interface RowProps {
  change: NameChange
  onUndone: () => void
}

function ChangeRow({ change, onUndone }: RowProps) {
  const { sales, progress, isBeingUndone, changedAt } = change
  const what = changeText(change)
  const undo = useMutation({
    mutationFn: () => undoNow(change),
    onSuccess: onUndone,
  })
  const moving = isBeingUndone ? 'Moving the sales back' : 'Moving the sales'
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:flex-nowrap">
        <div className="min-w-0 grow max-sm:basis-full">
          <p className="font-semibold wrap-anywhere">{what}</p>
          <p className="text-small text-muted">
            {count(sales, 'sale')} · <RelativeTime instant={changedAt} />
          </p>
        </div>
        {!isBeingUndone && (
          <Saves>
            <Button
              variant="secondary"
              className="max-sm:w-full"
              pending={undo.isPending}
              aria-label={`Undo: ${what}`}
              onClick={() => undo.mutate()}
            >
              Undo
            </Button>
          </Saves>
        )}
      </div>
      {progress !== null && (
        <div role="status" className="grid gap-1.5 text-small text-muted">
          <Progress text={moving} value={progress} />
          {moving}. You can leave this page.
        </div>
      )}
      {undo.isError && (
        <ErrorNotice>
          {sentenceOf(undo.error, "That couldn't be undone. Please try again.")}
        </ErrorNotice>
      )}
    </li>
  )
}
