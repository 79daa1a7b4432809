import { Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { formatDay, type Day } from '../../../shared/calendar.ts'
import type { Notation } from '../../../shared/money.ts'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Disclosure } from '../../../web/ui/disclosure.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { removeClosure, type Closure } from '../contract.ts'
import { daysOfClosure, phaseOfClosure, removalOf } from '../rules.ts'
import { ClosureForm } from './closure-form.tsx'
import { useNotation, useProfile, useToday } from './notation.ts'
import { showSaved } from './saved.ts'
import { Section } from './sections.tsx'

/** Saved one by one. May be inside a form. */
export function PlannedClosures() {
  const closures = useProfile()?.closures ?? []
  const today = useToday()
  const list = useRef<HTMLDivElement>(null)
  const isOver = (closure: Closure): boolean => phaseOfClosure(closure, today) === 'over'
  const ahead = closures.filter((closure) => !isOver(closure))
  const past = closures.filter(isOver).toReversed()
  return (
    <Section
      title="Planned closures"
      note="The pace of your goals and your projection skip these days. Your sales streak does too, from the day after you add them."
    >
      <div
        ref={list}
        tabIndex={-1}
        role="group"
        aria-label="Your planned closures"
        className="grid gap-2 outline-none @lg:col-span-2"
      >
        {ahead.length === 0 ? (
          <p className="text-body text-muted">No closures planned.</p>
        ) : (
          <ul className="divide-y divide-line rounded-box border border-line">
            {ahead.map((closure) => (
              <li key={closure.id} className="flex items-center gap-2 py-2 pr-2 pl-3.5">
                <Days closure={closure} today={today} />
                <RemoveButton
                  closure={closure}
                  today={today}
                  // The button is gone now and with it the focus.
                  onRemoved={() => list.current?.focus({ preventScroll: true })}
                />
              </li>
            ))}
          </ul>
        )}
        {past.length > 0 && (
          <Disclosure title="Past closures">
            <ul className="grid gap-2.5 pl-5.5">
              {past.map((closure) => (
                <li key={closure.id}>
                  <Days closure={closure} today={today} />
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
      </div>
      <ClosureForm />
    </Section>
  )
}

function Days({ closure, today }: { closure: Closure; today: Day }) {
  const notation = useNotation()
  const isRunning = phaseOfClosure(closure, today) === 'running'
  return (
    <div className="min-w-0 grow text-body">
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {daysOfClosure(closure, notation)}
        {isRunning && (
          <span className="rounded-full bg-sunken px-2 py-0.5 text-small font-semibold text-text">
            Closed now
          </span>
        )}
      </p>
      {closure.note && (
        <p className="text-small wrap-anywhere text-muted">
          <bdi>{closure.note}</bdi>
        </p>
      )}
      {closure.protectedFrom > closure.startDate && (
        <p className="text-small text-muted">{lateNote(closure, notation)}</p>
      )}
    </div>
  )
}

const lateNote = ({ endDate, protectedFrom }: Closure, notation: Notation): string =>
  protectedFrom > endDate
    ? "Your streak doesn't skip this day, because you added it on the day itself."
    : `Your streak skips these days from ${formatDay(protectedFrom, notation)} on.`

interface RemoveProps {
  closure: Closure
  today: Day
  onRemoved: () => void
}

function RemoveButton({ closure, today, onRemoved }: RemoveProps) {
  const [pending, setPending] = useState(false)
  const notation = useNotation()
  const removal = removalOf(closure, today)
  if (removal === 'nothing')
    return <p className="shrink-0 pr-1.5 text-small text-muted">Ends today</p>
  const isDeleted = removal === 'delete'

  async function remove(): Promise<void> {
    setPending(true)
    try {
      showSaved(await call(removeClosure, { params: { id: closure.id } }))
      onRemoved()
      toast.success(isDeleted ? 'Closure deleted' : 'Closure ends today')
    } catch (error) {
      if (!isSignedOut(error))
        toast.error(sentenceOf(error, "The closure couldn't be changed. Please try again."))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      variant="quiet"
      className="px-2.5"
      pending={pending}
      icon={isDeleted && <Trash2 aria-hidden />}
      aria-label={`${isDeleted ? 'Delete closure' : 'End today'}: ${daysOfClosure(closure, notation)}`}
      onClick={() => void remove()}
    >
      {isDeleted ? 'Delete' : 'End today'}
    </Button>
  )
}
