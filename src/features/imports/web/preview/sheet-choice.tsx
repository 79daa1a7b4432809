import { Layers } from 'lucide-react'
import { useId } from 'react'
import { SelectField } from '../../../../web/ui/select.tsx'
import { count } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'

/** sheets that are shown as cards; more are a list to choose from */
const MAX_CARDS = 6

/** What is missing before a workbook can be imported whose sheets are a question; null when nothing. */
export const sheetObstacle = (
  { questions }: Pick<ImportPreview, 'questions'>,
  { options }: Choices,
): string | null =>
  questions.includes('sheet') && !options.sheet
    ? 'Please choose the sheet of the workbook that has your sales.'
    : null

interface Props {
  preview: ImportPreview
  choices: Choices
  onChoose: (sheet: string) => void
}

/** Lets the owner choose the sheet to import from a workbook with several. */
export function SheetChoice({ preview, choices, onChoose }: Props) {
  const name = useId()
  const { sheets, sheet } = preview
  if (sheets.length < 2) return null
  const isOpen = sheetObstacle(preview, choices) !== null
  const chosen = choices.options.sheet ?? (isOpen ? undefined : sheet!)
  const ofSales = sheets.filter(({ isOfSales }) => isOfSales).length
  return (
    <QuestionBox
      Icon={Layers}
      isOpen={isOpen}
      title={`This workbook has ${count(sheets.length, 'sheet')}`}
      explanation={
        ofSales > 1
          ? `${count(ofSales)} of them look like sales. Which one do you want to import? For the others, choose the file again afterwards.`
          : 'Only the one you choose is imported. We chose the first that looks like sales.'
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
              hint={`${count(each.rows, 'row')}${each.isOfSales ? ', looks like sales' : ''}`}
            >
              {each.name}
            </AnswerCard>
          ))}
        </div>
      )}
    </QuestionBox>
  )
}
