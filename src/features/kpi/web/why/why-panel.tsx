import { useQuery } from '@tanstack/react-query'
import { Equal, Lightbulb } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { profileQuery, useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { ComparedWith } from '../../contract.ts'
import { EntriesLink } from '../figures/entries-link.tsx'
import { whyChanged, type By, type Explained, type Why } from '../../why/contract.ts'
import { ChangeByName, linkStyles } from './change-by-name.tsx'
import { ChangeRows, colorOf } from './change-rows.tsx'
import {
  bothSides,
  changeInWords,
  effectInWords,
  notesOf,
  rangeOf,
  standsOutInWords,
  TITLES,
  wordOf,
} from './words.ts'

interface Props {
  figure: Explained
  range: DayRange
  comparedWith: ComparedWith
  onClose: () => void
}

export function WhyPanel({ figure, range, comparedWith, onClose }: Props) {
  const [by, setBy] = useState<By>('product')
  const query = { figure, startDate: range.start, endDate: range.end, compare: comparedWith }
  const first = useQuery(endpointQuery(whyChanged, { query: { ...query, by: 'product' } }))
  const tab = useQuery(endpointQuery(whyChanged, { query: { ...query, by } }))
  // Effects and parts must come from the same computation.
  const why = tab.data ?? first.data
  return (
    <Dialog
      open
      onClose={onClose}
      title={why ? TITLES[figure].replace('sale', wordOf(why)) : TITLES[figure]}
      width="lg"
    >
      {first.isPending ? (
        <Loading text="Looking for the reasons..." rows={4} height="h-12" className="grid gap-4" />
      ) : !why ? (
        <TryAgain query={first} title="The reasons for the change couldn't be loaded" />
      ) : why.change === null ? (
        <EmptyState icon={<Equal aria-hidden />} title="There is nothing to compare">
          {why.context}
        </EmptyState>
      ) : (
        <Reasons why={why} change={why.change}>
          <ChangeByName figure={figure} by={by} onChoose={setBy} tab={tab} />
        </Reasons>
      )}
    </Dialog>
  )
}

interface ReasonsProps {
  why: Why
  change: number
  children: ReactNode
}

function Reasons({ why, change, children }: ReasonsProps) {
  const notation = useNotation()
  const { note } = useTaxWords()
  const profile = useQuery(profileQuery)
  const id = useId()
  const { figure, effects, standsOut } = why
  const total = changeInWords(figure, change, notation)
  const hasRefunds = effects.some(({ kind }) => kind === 'refunds')
  const notes = notesOf(why, notation, profile.data?.defaultProfitMargin ?? null)
  return (
    <>
      <p className={cn('text-hero font-semibold tracking-tighter', colorOf(change))}>{total}</p>
      <p className="text-body text-muted">
        {bothSides(why, notation)}
        {figure !== 'totalSales' && note}
      </p>
      {standsOut && (
        <p className="mt-3 flex gap-2 rounded-box bg-sunken px-3.5 py-3 text-body">
          <Lightbulb className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden />
          <span>
            {standsOutInWords(standsOut, notation)}:{' '}
            <EntriesLink
              range={{ start: standsOut.date, end: standsOut.date }}
              name={standsOut.product}
            >
              <span className={linkStyles}>{standsOut.product}</span>
            </EntriesLink>
            .
          </span>
        </p>
      )}
      {effects.length > 0 && (
        <section className="mt-5">
          <h3 id={id} className="text-body font-semibold">
            What made the change
          </h3>
          <ChangeRows
            labelledBy={id}
            total={total}
            rows={effects.map((effect) => {
              const { label, detail } = effectInWords(
                figure,
                effect,
                notation,
                hasRefunds,
                wordOf(why),
              )
              return {
                key: effect.kind,
                label: (
                  <EntriesLink range={rangeOf(why.current)} stretched>
                    <span className={linkStyles}>{label}</span>
                  </EntriesLink>
                ),
                details: [detail],
                change: effect.change,
                text: changeInWords(figure, effect.change, notation),
              }
            })}
          />
        </section>
      )}
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-1.5 text-small text-muted">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {children}
    </>
  )
}
