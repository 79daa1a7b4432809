import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { call, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { NameKind } from '../../contract.ts'
import {
  likelyPairs,
  MOST_SOLD_COMPARED,
  NEWEST_COMPARED,
  setDifferent,
  type Pair,
} from '../contract.ts'
import { mergeFailed, pairsQuery, useMerge } from './queries.ts'
import { figuresOf, KINDS, MERGED, REASONS } from './words.ts'

export function PairsCard({ kind }: { kind: NameKind }) {
  const id = useId()
  const { data } = useQuery(pairsQuery(kind))
  const list = useRef<HTMLUListElement>(null)
  if (!data || data.pairs.length === 0) return null
  // The row is gone afterwards, with the focus in it.
  const focusList = () => list.current?.focus({ preventScroll: true })
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title="Probably the same"
        note={data.hasMore ? `the first ${data.pairs.length}` : undefined}
      />
      <p className="-mt-2 mb-2 text-body text-pretty text-muted">
        Press the name that you want to keep. All sales of both get it, and so do later sales and
        files with the other one.{MERGED[kind]}
        {data.isPartial && ` ${partly(KINDS[kind].many)}`}
      </p>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {data.pairs.map((pair) => (
          <PairRow
            key={pair.names.map((name) => name.id).join(' ')}
            kind={kind}
            pair={pair}
            onDone={focusList}
          />
        ))}
      </ul>
    </Card>
  )
}

const partly = (names: string): string =>
  `You have very many ${names}, so only the ${MOST_SOLD_COMPARED.toLocaleString('en-US')} with the most revenue and the ${NEWEST_COMPARED.toLocaleString('en-US')} newest were compared.`

interface RowProps {
  kind: NameKind
  pair: Pair
  onDone: () => void
}

function PairRow({ kind, pair: { names, reason }, onDone }: RowProps) {
  const notation = useNotation()
  const merge = useMerge(kind, onDone)
  const [first, second] = names
  const different = useMutation({
    mutationFn: (areDifferent: boolean) =>
      call(setDifferent, { body: { kind, id: first.id, otherId: second.id, areDifferent } }),
    onSuccess: async (_, areDifferent) => {
      if (areDifferent) {
        onDone()
        toast.success(`Kept as two ${KINDS[kind].many}`, {
          action: { label: 'Undo', onClick: () => different.mutate(false) },
        })
      }
      await refresh(likelyPairs)
    },
    onError: (error) => toast.error(sentenceOf(error, "That couldn't be saved. Please try again.")),
  })
  const isBusy = merge.isPending || different.isPending
  return (
    <li className="grid gap-2 py-3">
      <p className="text-small text-muted">{REASONS[reason]}</p>
      <Saves>
        <div className="grid gap-2 sm:grid-cols-[1fr_1fr_auto]">
          {names.map((name, at) => (
            <Button
              key={name.id}
              variant="secondary"
              className="relative grid! justify-start! justify-items-start gap-0.5 px-3.5 py-2 text-left"
              aria-disabled={isBusy || undefined}
              onClick={() =>
                !isBusy && merge.mutate({ fromId: names[1 - at]!.id, intoId: name.id })
              }
            >
              <span>
                <span className="sr-only">Keep </span>
                <bdi translate="no" className="wrap-anywhere">
                  {name.name}
                </bdi>
              </span>
              <span className="text-small font-normal text-muted">{figuresOf(name, notation)}</span>
              <span className="sr-only">, and merge {names[1 - at]!.name} into it</span>
            </Button>
          ))}
          <Button
            variant="quiet"
            className="self-center"
            aria-disabled={isBusy || undefined}
            aria-label={`${first.name} and ${second.name} are not the same`}
            onClick={() => !isBusy && different.mutate(true)}
          >
            Not the same
          </Button>
        </div>
      </Saves>
      {merge.isError && <ErrorNotice>{mergeFailed(merge.error)}</ErrorNotice>}
    </li>
  )
}
