import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import {
  formatDaysShort,
  monthName,
  shortMonth,
  type DayRange,
} from '../../../../shared/calendar.ts'
import type { Notation } from '../../../../shared/money.ts'
import { fiscalYearOf, formatRange, kindOf, labelOfPeriod } from '../../../../shared/periods.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { isByWeekday } from '../../periods/rules.ts'
import { RECENT, rangeOfChoice, recentOf, type Choice, type Owner } from './choice.ts'

const loadMenu = () => import('./period-menu.tsx')
const PeriodMenu = lazy(async () => ({ default: (await loadMenu()).PeriodMenu }))
const DaysDialog = lazy(async () => ({ default: (await import('./days-dialog.tsx')).DaysDialog }))

interface Props {
  years: number[]
  choice: Choice
  range: DayRange
  owner: Owner
  className?: string
}

/** The comparison stays unless it would mean something else: a few days have other choices than a month. */
export function useGo(shown: DayRange, owner: Owner): (to: Choice) => void {
  const navigate = useNavigate()
  return (to) => {
    const next = rangeOfChoice(to, fiscalYearOf(shown.end, owner.fiscalMonth), owner)
    const staysComparable = isByWeekday(next) === isByWeekday(shown)
    void navigate({
      to: '.',
      search: ({ goal, compare, channel, category }) => ({
        ...to,
        goal,
        compare: staysComparable ? compare : undefined,
        channel,
        category,
      }),
      resetScroll: false,
    })
  }
}

export function TimelinePicker({ years, choice, range, owner, className }: Props) {
  const go = useGo(range, owner)
  const notation = useNotation()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<'menu' | 'days' | null>(null)
  const close = () => setOpen(null)
  const { full, short } = labelsOf(choice, range, notation)
  return (
    <>
      <Button
        ref={trigger}
        variant="secondary"
        className={cn('min-w-0 shrink! gap-1.5! px-2.5! text-ui! md:px-3!', className)}
        aria-haspopup="dialog"
        aria-expanded={open === 'menu'}
        onPointerEnter={() => void loadMenu()}
        onFocus={() => void loadMenu()}
        onClick={() => setOpen('menu')}
      >
        <span className="sr-only">Period: {full}</span>
        <span className="truncate @max-2xs:whitespace-normal" aria-hidden>
          <span className="md:hidden">{short}</span>
          <span className="max-md:hidden">{full}</span>
        </span>
        <ChevronDown className="size-4! text-muted" aria-hidden />
      </Button>
      <Suspense>
        {open === 'menu' && (
          <PeriodMenu
            years={years}
            choice={choice}
            range={range}
            owner={owner}
            trigger={trigger}
            onGo={go}
            // May be called when the next dialog is already open.
            onClose={() => setOpen((now) => (now === 'menu' ? null : now))}
            onFromTo={() => setOpen('days')}
          />
        )}
        {open === 'days' && (
          <DaysDialog
            range={range}
            onClose={close}
            onChoose={({ start, end }) => {
              close()
              go({ from: start, to: end })
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** `2026 · Full Year`, `Q3 2026`, `Last 7 days`, `1 – 10 Nov 2026` */
function labelsOf(choice: Choice, range: DayRange, notation: Notation) {
  const same = (label: string) => ({ full: label, short: label })
  const recent = recentOf(choice)
  if (recent) return same(RECENT[recent])
  const { fiscalMonth } = notation
  const name = formatRange(range, notation)
  switch (kindOf(range, fiscalMonth)) {
    case 'other':
      return same(formatDaysShort(range, notation))
    case 'quarter':
      return same(name)
    case 'month':
      return { full: name, short: name.replace(monthName(range.start), shortMonth(range.start)) }
    case 'year': {
      const full = `${name} · ${labelOfPeriod('full')}`
      return { full, short: name.length > 4 ? name : full }
    }
  }
}
