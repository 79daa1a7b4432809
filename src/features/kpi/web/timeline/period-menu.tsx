import { X } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import {
  fiscalYearOf,
  JANUARY,
  labelOfPeriod,
  monthsOfYear,
  nameOfYear,
  periodOf,
  type Period,
  type Recent,
} from '../../../../shared/periods.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Modal } from '../../../../web/ui/dialog.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { isPhone } from '../../../../web/use-is-phone.ts'
import { enlarged } from '../../../../web/use-size.ts'
import { RECENT, RECENTS, recentOf, type Choice, type Owner } from './choice.ts'

interface Props {
  years: number[]
  choice: Choice
  range: DayRange
  owner: Owner
  trigger: RefObject<HTMLElement | null>
  onGo: (to: Choice) => void
  onClose: () => void
  onFromTo: () => void
}

/** Choosing a year resets the period (spec §4). */
export function PeriodMenu({
  years,
  choice,
  range,
  owner,
  trigger,
  onGo,
  onClose,
  onFromTo,
}: Props) {
  const id = useId()
  const [place] = useState(() => placeBelow(trigger.current))
  const { fiscalMonth } = owner
  const year = fiscalYearOf(range.end, fiscalMonth)
  const months = monthsOfYear(year, fiscalMonth)
  const shown = recentOf(choice) ?? periodOf(range, fiscalMonth)?.period ?? ''
  const choose = (value: string) => {
    onClose()
    // '' when the shown choice is pressed.
    if (value === '') return
    if (RECENTS.includes(value as Recent)) return onGo({ period: value as Recent })
    onGo(months.find(({ period }) => period === value) ?? { year, period: value as Period })
  }
  return (
    <Modal
      open
      onClose={onClose}
      labelledBy={id}
      style={place}
      className="max-w-none rounded-box border border-line shadow-raised backdrop:bg-transparent not-open:-translate-y-1 max-md:mx-0 max-md:mt-auto max-md:mb-0 max-md:w-full max-md:rounded-b-none max-md:backdrop:bg-backdrop/35 max-md:not-open:translate-y-4 md:w-84"
    >
      <div className="@container grid max-h-[85dvh] gap-4 overflow-y-auto p-4">
        <h2 id={id} className="sr-only">
          Period to show
        </h2>
        <div className="flex items-center gap-2">
          <Select
            aria-label="Year"
            className="grow"
            value={year}
            onChange={(event) => onGo({ year: Number(event.target.value) })}
          >
            {years.map((each) => (
              <option key={each} value={each}>
                {nameOfYear(each, fiscalMonth)}
              </option>
            ))}
          </Select>
          <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </div>
        <Choices label="Period" shown={shown} onChoose={choose} className="grid-cols-4">
          <Item value="full" className="col-span-4">
            {labelOfPeriod('full')}
          </Item>
          {(['q1', 'q2', 'q3', 'q4'] as const).map((period) => (
            <Item key={period} value={period}>
              {labelOfPeriod(period)}
            </Item>
          ))}
          {months.map((month) => (
            <Item
              key={month.period}
              value={month.period}
              name={labelOfPeriod(month.period) + (fiscalMonth === JANUARY ? '' : ` ${month.year}`)}
            >
              {labelOfPeriod(month.period).slice(0, 3)}
            </Item>
          ))}
        </Choices>
        <Choices
          label="Days"
          shown={shown}
          onChoose={choose}
          className="grid-cols-3 @max-2xs:grid-cols-2"
        >
          {RECENTS.map((recent) => (
            <Item key={recent} value={recent}>
              {RECENT[recent]}
            </Item>
          ))}
        </Choices>
        <Button variant="secondary" onClick={onFromTo}>
          From – to…
        </Button>
      </div>
    </Modal>
  )
}

/** pixels */
const GAP = 8

function placeBelow(button: HTMLElement | null) {
  if (!button || isPhone()) return undefined
  const { left, bottom } = button.getBoundingClientRect()
  return {
    margin: 0,
    left,
    top: Math.max(GAP, Math.min(bottom + GAP, innerHeight - MENU * enlarged() - GAP)),
  }
}

/** pixels, about */
const MENU = 440

interface ChoicesProps {
  label: string
  shown: string
  onChoose: (value: string) => void
  className: string
  children: ReactNode
}

const Choices = ({ label, shown, onChoose, className, children }: ChoicesProps) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={shown}
    onValueChange={onChoose}
    className={cn('grid gap-1.5', className)}
  >
    {children}
  </ToggleGroup.Root>
)

interface ItemProps {
  value: string
  name?: string
  className?: string
  children: ReactNode
}

const Item = ({ value, name, className, children }: ItemProps) => (
  <ToggleGroup.Item
    value={value}
    aria-label={name}
    className={cn(
      'min-h-11 rounded-inner bg-sunken px-1 text-ui font-medium hover:bg-line data-[state=on]:bg-gold-wash data-[state=on]:font-semibold data-[state=on]:text-gold-text data-[state=on]:ring-1 data-[state=on]:ring-gold md:min-h-9',
      className,
    )}
  >
    {children}
  </ToggleGroup.Item>
)
