import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { choiceOf, type Owner } from './choice.ts'
import { useGo } from './timeline-picker.tsx'

const STEPS = {
  previous: { icon: ChevronLeft, label: 'Previous', none: 'There is nothing earlier' },
  next: { icon: ChevronRight, label: 'Next', none: 'There is nothing later yet' },
}

interface Props {
  which: keyof typeof STEPS
  range: DayRange | undefined
  shown: DayRange
  owner: Owner
}

/** At the ends the button stays focusable and says why. */
export function StepButton({ which, range, shown, owner }: Props) {
  const go = useGo(shown, owner)
  const notation = useNotation()
  const { icon: Icon, label, none } = STEPS[which]
  const words = range ? `${label}: ${formatRange(range, notation)}` : none
  return (
    <Button
      variant="secondary"
      size="icon"
      className={cn(!range && 'cursor-default')}
      aria-label={words}
      title={words}
      aria-disabled={!range || undefined}
      onClick={() => range && go(choiceOf(range, owner))}
    >
      <Icon aria-hidden />
    </Button>
  )
}
