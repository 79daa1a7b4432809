import { Layers } from 'lucide-react'
import { useId } from 'react'
import { SelectField } from '../../../../web/ui/select.tsx'
import { count } from '../../../profile/web/index.ts'
import type { ListedSheet } from '../../contract.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'

const MAX_CARDS = 6

export const sheetObstacle = (
  { questions }: Pick<ImportPreview, 'questions'>,
  { options }: Choices,
): string | null =>
  questions.includes('sheet') && !options.sheet
    ? 'Please choose the sheet of the workbook that has your sales.'
    : null

interface Props {
  sheets: ListedSheet[]
  chosen: string | undefined
  what: 'sales' | 'customers'
  onChoose: (sheet: string) => void
}

export function SheetChoice({ sheets, chosen, what, onChoose }: Props) {
  const name = useId()
  if (sheets.length < 2) return null
  const fitting = sheets.filter(({ fits }) => fits).length
  return (
    <QuestionBox
      Icon={Layers}
      isOpen={chosen === undefined}
      title={`This workbook has ${count(sheets.length, 'sheet')}`}
      explanation={
        fitting > 1
          ? `${count(fitting)} of them look like ${what}. Which one do you want to import? The others can follow.`
          : `Only the one you choose is imported. We chose the first that looks like ${what}.`
      }
    >
      {sheets.length > MAX_CARDS ? (
        <SelectField
          label="Sheet"
          className="max-w-md"
          value={chosen ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          {chosen === undefined && <option value="">Choose a sheet</option>}
          {sheets.map((each) => (
            <option key={each.name} value={each.name}>
              {`${each.name} (${count(each.rows, 'row')})`}
            </option>
          ))}
        </SelectField>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {sheets.map((each) => (
            <AnswerCard
              key={each.name}
              name={name}
              checked={chosen === each.name}
              onChoose={() => onChoose(each.name)}
              hint={`${count(each.rows, 'row')}${each.fits ? `, looks like ${what}` : ''}`}
            >
              {each.name}
            </AnswerCard>
          ))}
        </div>
      )}
    </QuestionBox>
  )
}
