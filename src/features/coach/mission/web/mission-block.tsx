import type { ReactNode } from 'react'
import { formatCount } from '../../../../shared/money.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { Mission } from '../contract.ts'
import { exampleWords, onlyOneWords, tipWords } from './words.ts'

interface Props {
  mission: Mission | null
  /** the number to work for */
  children: ReactNode
}

export function MissionBlock({ mission, children }: Props) {
  const hasMix = mission !== null && !mission.isReached
  return (
    <section
      aria-label="Today's Mission"
      className={cn(
        'grid overflow-hidden rounded-box border border-ink-line bg-ink text-on-ink scheme-dark',
        hasMix && '@2xl:grid-cols-2',
      )}
    >
      {children}
      {hasMix && <Mix mission={mission} />}
    </section>
  )
}

function Mix({ mission }: { mission: Mission }) {
  const notation = useNotation()
  const onlyOne = onlyOneWords(mission)
  const example = exampleWords(mission, notation)
  const tip = tipWords(mission)
  return (
    <div className="grid content-start gap-2 border-ink-line p-4 @max-2xl:border-t @2xl:border-l @2xl:px-7 @2xl:py-6">
      <h2 className="text-body font-normal text-on-ink-muted">
        {/* It is for all of the number, not for what is left of it. */}
        Smart mix: one way {mission.revenue > 0 ? 'to the whole amount' : 'there'}
      </h2>
      {(onlyOne ?? example) ? (
        <p className="text-pretty">{onlyOne ?? example}</p>
      ) : (
        <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {mission.mix.map(({ name, sales }) => (
            <li key={name} className="col-span-full grid grid-cols-subgrid">
              <b className="font-semibold">{formatCount(sales, notation)}</b>
              <bdi className="wrap-anywhere">{name}</bdi>
            </li>
          ))}
        </ul>
      )}
      {tip && <p className="text-pretty">{tip}</p>}
    </div>
  )
}
