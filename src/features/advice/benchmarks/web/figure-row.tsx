import { ASSUMED_SIGN } from '../../../../shared/figures.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { FigureName } from '../contract.ts'
import { figureText } from '../insights/rules.ts'
import { FIGURE_NAMES, othersText, type ComparedFigure } from './words.ts'

interface Props {
  figure: FigureName
  row: ComparedFigure
}

export function FigureRow({ figure, row }: Props) {
  const notation = useNotation()
  const { own, isAssumed, quartiles, insight } = row
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
      <h3 className="text-body font-normal">{FIGURE_NAMES[figure]}</h3>
      <p className="text-right">
        <b className="font-semibold">
          {own !== null && `${isAssumed ? ASSUMED_SIGN : ''}${figureText(figure, own, notation)}`}
        </b>{' '}
        <span className="text-muted">{othersText(figure, row, notation)}</span>
      </p>
      {(quartiles || own === null || isAssumed) && insight && (
        <p className="w-full text-small text-pretty text-muted">{insight}</p>
      )}
    </li>
  )
}
