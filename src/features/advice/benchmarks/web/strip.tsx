import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { FigureName, Quartiles } from '../contract.ts'
import { figureText } from '../insights/rules.ts'
import { positionsOf } from './scale.ts'
import { stripInWords } from './words.ts'

interface Props {
  figure: FigureName
  row: { own: number | null; isAssumed: boolean; quartiles: Quartiles }
}

export function Strip({ figure, row }: Props) {
  const notation = useNotation()
  const { own, quartiles } = row
  const at = positionsOf(own, quartiles)
  const text = (value: number): string => figureText(figure, value, notation)
  return (
    <div role="img" aria-label={stripInWords(figure, row, notation)} className="text-xs text-muted">
      <div className="relative h-7">
        <span className="absolute inset-x-0 top-1/2 h-1 -translate-y-1/2 rounded-full bg-line forced-color-adjust-none" />
        <span
          className="absolute top-1/2 h-3.5 min-w-1 -translate-y-1/2 rounded-[4px] bg-before"
          style={{ left: `${at.low}%`, width: `${at.high - at.low}%` }}
        />
        <span
          className="absolute top-1/2 h-3.5 w-0.5 -translate-1/2 rounded-full bg-now"
          style={{ left: `${at.median}%` }}
        />
        {at.own !== null && <Own at={at.own} beyond={at.beyond} isRough={row.isAssumed} />}
      </div>
      <div className="relative h-[1lh]">
        <Label at={at.low}>{text(quartiles.low)}</Label>
        <Label at={at.high}>{text(quartiles.high)}</Label>
      </div>
    </div>
  )
}

/** Hollow: only assumed. Arrow: beyond the strip. */
function Own({
  at,
  beyond,
  isRough,
}: {
  at: number
  beyond: 'low' | 'high' | null
  isRough: boolean
}) {
  const Icon = beyond === 'low' ? ChevronLeft : ChevronRight
  return (
    <span
      className={cn(
        'absolute top-1/2 grid size-4.5 -translate-1/2 place-items-center rounded-full border-2 text-on-gold',
        isRough ? 'border-gold bg-card' : 'border-card bg-gold',
      )}
      style={{ left: `${at}%` }}
    >
      {beyond && <Icon className="size-3.5" strokeWidth={3} />}
    </span>
  )
}

const Label = ({ at, children }: { at: number; children: ReactNode }) => (
  <span className="absolute top-0 -translate-x-1/2 whitespace-nowrap" style={{ left: `${at}%` }}>
    {children}
  </span>
)
