import { useId } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { countOf, written, moneyText } from '../../../../shared/money.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { whenOfTarget } from '../../../goals/target/contract.ts'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { DailyMission, Mission, MixPart } from '../contract.ts'

const COLORS = ['bg-gold', 'bg-now', 'bg-before']

export function MixCard({ mission, answer }: { mission: Mission; answer: DailyMission }) {
  const id = useId()
  const { today, mixFrom } = answer
  const notation = useNotation()
  const { sentence } = useTaxWords()
  const isOwn = mission.mix.some(({ name }) => name !== null)
  return (
    <Card aria-labelledby={id}>
      <CardHeader
        id={id}
        title={
          <span className="flex items-center gap-1.5">
            Smart mix
            <Definition term="the smart mix">
              The target is split over your best products by revenue since{' '}
              {formatDay(mixFrom, notation)} that fit: half, 30% and 20% if there are three. Prices
              are the average revenue per sale.{sentence}
            </Definition>
          </span>
        }
        note={`One way to get there ${whenOfTarget(mission, today, notation)}`}
      />
      {mission.mix.length > 1 && (
        <div aria-hidden className="mb-4 flex h-2.5 gap-0.5 overflow-hidden rounded-full">
          {mission.mix.map(({ share }, index) => (
            <span key={index} className={COLORS[index]} style={{ width: `${share}%` }} />
          ))}
        </div>
      )}
      <ul className="divide-y divide-line">
        {mission.mix.map((part, index) => (
          <MixRow key={part.name ?? ''} part={part} color={COLORS[index]!} />
        ))}
      </ul>
      {!isOwn && (
        <p className="mt-3 text-ui text-muted">
          This is only an example. With sales in the last three months, you'll see your own products
          here.
        </p>
      )}
    </Card>
  )
}

function MixRow({ part, color }: { part: MixPart; color: string }) {
  const notation = useNotation()
  const { name, share, amount, price, sales } = part
  const percent = written(`${share}%`, notation.numberStyle)
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <span className={cn('size-2.5 shrink-0 rounded-full', color)} aria-hidden />
      <p className="min-w-0 grow basis-[6rem]">
        <b className="block font-semibold wrap-anywhere">
          {name === null ? 'A usual sale' : <bdi>{name}</bdi>}
        </b>
        <span className="text-sm text-muted">
          {percent} of it: {moneyText(amount, notation)}
        </span>
      </p>
      <p className="ml-auto max-w-full shrink-0 text-right">
        <b className="block font-semibold">{countOf(sales, notation, 'sale')}</b>
        <span className="text-sm text-muted">
          {name === null ? 'of' : 'at about'} {moneyText(price, notation)}
        </span>
      </p>
    </li>
  )
}
