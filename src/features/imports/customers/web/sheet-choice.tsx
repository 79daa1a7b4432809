import { useId } from 'react'
import { RadioCard } from '../../../../web/ui/radio-card.tsx'
import { count } from '../../../profile/web/index.ts'
import type { ListedSheet } from '../../contract.ts'

interface Props {
  sheets: ListedSheet[]
  chosen: string | undefined
  onChoose: (sheet: string) => void
}

export function SheetChoice({ sheets, chosen, onChoose }: Props) {
  const name = useId()
  if (sheets.length < 2) return null
  const fitting = sheets.filter(({ fits }) => fits).length
  return (
    <fieldset data-open={chosen === undefined ? '' : undefined} className="grid min-w-0 gap-3">
      <legend className="text-title font-semibold">{`This workbook has ${count(sheets.length, 'sheet')}`}</legend>
      <p className="text-muted">
        {fitting > 1
          ? `${count(fitting)} of them look like customers. Which one do you want to import? The others can follow.`
          : 'Only the one you choose is imported. We chose the first that looks like customers.'}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {sheets.map((each) => (
          <RadioCard
            key={each.name}
            name={name}
            checked={chosen === each.name}
            onChange={() => onChoose(each.name)}
            label={<bdi className="wrap-anywhere">{each.name}</bdi>}
          >
            <span className="text-small text-muted">
              {`${count(each.rows, 'row')}${each.fits ? ', looks like customers' : ''}`}
            </span>
          </RadioCard>
        ))}
      </div>
    </fieldset>
  )
}
