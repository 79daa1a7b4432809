import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { FigureName } from '../contract.ts'
import { figureText } from '../insights/rules.ts'
import { Strip } from './strip.tsx'
import { FIGURE_WORDS, type ComparedFigure } from './words.ts'

interface Props {
  figure: FigureName
  row: ComparedFigure
  /** Unlike the other figures, the industry's is only an estimate. */
  isEstimate: boolean
}

/** One figure: the owner's, where it stands, and what that means. */
export function FigureRow({ figure, row, isEstimate }: Props) {
  const notation = useNotation()
  const { name, definition } = FIGURE_WORDS[figure]
  const { own, isAssumed, industry, quartiles, insight } = row
  const text = (value: number): string => figureText(figure, value, notation)
  return (
    <li className="min-w-0">
      <div className="flex items-center gap-1.5">
        <h3 className="text-sm font-medium text-muted">{name}</h3>
        <Definition term={name}>{definition}</Definition>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-figure-lg font-bold tracking-tighter">
          {own === null ? (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">Not known</span>
            </>
          ) : (
            `${isAssumed ? ASSUMED_SIGN : ''}${text(own)}`
          )}
        </p>
        <p className="text-ui text-muted">
          {quartiles ? 'Median' : 'Estimate'}{' '}
          <b className="font-semibold text-text">{text(industry)}</b>
        </p>
      </div>
      {/* An estimate alone needs no drawing. */}
      {(own !== null || quartiles) && <Strip figure={figure} row={row} />}
      <p className="mt-2 text-ui text-pretty text-muted">
        {insight}
        {isEstimate && ' Fewer than 20 other shops in your industry have this figure here.'}
      </p>
    </li>
  )
}

/** The estimates alone, for who has no figures yet or can't be compared now. */
export function EstimatesList({ estimates }: { estimates: [FigureName, number][] }) {
  const notation = useNotation()
  return (
    <ul className="grid gap-x-12 @2xl:grid-cols-2">
      {estimates.map(([figure, estimate]) => (
        <li key={figure} className="flex min-h-11 items-center gap-1.5 border-t border-line py-2">
          <h3 className="text-sm font-medium text-muted">{FIGURE_WORDS[figure].name}</h3>
          <Definition term={FIGURE_WORDS[figure].name}>
            {FIGURE_WORDS[figure].definition}
          </Definition>
          <p className="ml-auto text-ui text-muted">
            Estimate{' '}
            <b className="font-semibold text-text">{figureText(figure, estimate, notation)}</b>
          </p>
        </li>
      ))}
    </ul>
  )
}
