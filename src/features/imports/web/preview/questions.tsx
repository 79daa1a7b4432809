import { CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'
import { questionsOf, type Question } from './questions-of.ts'

type Doubts = ImportPreview['doubts']

const chosenFor = (option: Question['option'], { options }: Choices): string | undefined =>
  options[option] === 'auto' ? undefined : options[option]

const answerTo = ({ option, usual }: Question, choices: Choices): string | undefined =>
  chosenFor(option, choices) ?? usual

export const isAnswered = (question: Question, choices: Choices): boolean =>
  answerTo(question, choices) !== undefined

/** An answered question stays, so that the answer can be changed. */
export function useQuestions(preview: ImportPreview | undefined, choices: Choices): Question[] {
  const notation = useNotation()
  const [asked, setAsked] = useState<Doubts>({})
  const doubts: Doubts = { ...preview?.doubts }
  for (const option of ['dateOrder', 'decimal'] as const) {
    if (chosenFor(option, choices) === undefined || doubts[option]) continue
    Object.assign(doubts, asked[option] && { [option]: asked[option] })
  }
  if (JSON.stringify(doubts) !== JSON.stringify(asked)) setAsked(doubts)
  // Amounts are in the foreign currency until the owner answers.
  const [foreign, ...others] = preview?.questions.includes('currencies') ? preview.currencies : []
  const currency = foreign && others.length === 0 ? foreign.code : notation.currency
  return questionsOf(doubts, preview?.columns ?? [], choices, { ...notation, currency })
}

interface Props {
  questions: Question[]
  choices: Choices
  onChange: (choices: Choices) => void
}

export function Questions({ questions, choices, onChange }: Props) {
  const name = useId()
  return questions.map((question) => {
    const { option, title, explanation, answers } = question
    return (
      <QuestionBox
        key={option}
        Icon={CircleHelp}
        isOpen={!isAnswered(question, choices)}
        title={title}
        explanation={explanation}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          {answers.map(({ value, meaning, hint, mapping = choices.mapping }) => (
            <AnswerCard
              key={value}
              name={`${name}-${option}`}
              checked={answerTo(question, choices) === value}
              onChoose={() =>
                onChange({ mapping, options: { ...choices.options, [option]: value } })
              }
              hint={hint}
            >
              {meaning}
            </AnswerCard>
          ))}
        </div>
      </QuestionBox>
    )
  })
}
