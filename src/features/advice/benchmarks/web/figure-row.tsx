import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import type { TaxWords } from '../../../../shared/tax-words.ts'
import { Definition } from '../../../../web/ui/definition.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import type { FigureName } from '../contract.ts'
import { figureText } from '../insights/rules.ts'
import { Strip } from './strip.tsx'
import { estimatesOf, FIGURE_WORDS, type ComparedFigure } from './words.ts'

interface Props {
  figure: FigureName
  row: ComparedFigure
  isMissing: boolean
}

const taxOf = (figure: FigureName, { sentence, ofMargins }: TaxWords): string =>
  figure === 'profitMargin' ? ofMargins : figure === 'customersPerMonth' ? '' : sentence

export function FigureRow({ figure, row, isMissing }: Props) {
  const notation = useNotation()
  const tax = useTaxWords()
  const { name, definition } = FIGURE_WORDS[figure]
  const { own, isAssumed, quartiles, insight } = row
  const text = (value: number): string => figureText(figure, value, notation)
  return (
    <li className="min-w-0">
      <div className="flex items-center gap-1.5">
        <h3 className="text-sm font-medium text-muted">{name}</h3>
        <Definition term={name}>{definition + taxOf(figure, tax)}</Definition>
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
        {quartiles && (
          <p className="text-ui text-muted">
            Median <b className="font-semibold text-text">{text(quartiles.median)}</b>
          </p>
        )}
      </div>
      {quartiles && <Strip figure={figure} row={{ own, isAssumed, quartiles }} />}
      <p className="mt-2 text-ui text-pretty text-muted empty:hidden">
        {/* Alone, a figure says enough by itself. */}
        {(quartiles || own === null || isAssumed) && insight}
        {isMissing && ' Fewer than 20 other shops in your industry have this figure here.'}
      </p>
    </li>
  )
}

export function EstimatesList() {
  const notation = useNotation()
  return (
    <ul className="grid gap-x-12 @2xl:grid-cols-2">
      {estimatesOf(notation).map(([figure, estimate]) => (
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
