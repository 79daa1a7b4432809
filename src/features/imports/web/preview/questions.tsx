import { CircleHelp } from 'lucide-react'
import { useId, useState } from 'react'
import { formatDayInWords, withNames } from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard } from './answer-card.tsx'

type Doubts = ImportPreview['doubts']

interface Answer {
  value: string
  /** value of the cell with this answer */
  meaning: string
  hint: string
}
export interface Question {
  option: 'dateOrder' | 'decimal'
  title: string
  cell: string
  answers: Answer[]
  /** error when the import is started without an answer */
  obstacle: string
}

export const isAnswered = ({ option }: Question, { options }: Choices): boolean =>
  (options[option] ?? 'auto') !== 'auto'

/** Questions that the file leaves open. An answered one stays, so that the answer can be changed. */
export function useQuestions(preview: ImportPreview | undefined, choices: Choices): Question[] {
  const notation = useNotation()
  const [asked, setAsked] = useState<Doubts>({})
  const doubts: Doubts = {}
  for (const option of ['dateOrder', 'decimal'] as const) {
    const isChosen = (choices.options[option] ?? 'auto') !== 'auto'
    const doubt = preview?.doubts[option] ?? (isChosen ? asked[option] : undefined)
    Object.assign(doubts, doubt && { [option]: doubt })
  }
  if (JSON.stringify(doubts) !== JSON.stringify(asked)) setAsked(doubts)
  const { dateOrder, decimal } = doubts
  return [
    ...(dateOrder ? [aboutDates(dateOrder, notation)] : []),
    ...(decimal ? [aboutDecimals(decimal, notation)] : []),
  ]
}

function aboutDates(
  { cell, readings }: NonNullable<Doubts['dateOrder']>,
  notation: Notation,
): Question {
  const answer = (value: 'mdy' | 'dmy', hint: string): Answer => {
    const day = readings[value]
    return { value, meaning: day ? formatDayInWords(day, withNames(notation)) : 'Not a date', hint }
  }
  return {
    option: 'dateOrder',
    title: `Which day is ${cell}?`,
    cell,
    answers: [answer('dmy', 'The day comes first'), answer('mdy', 'The month comes first')],
    obstacle: `Please choose how to read the dates: which day is ${cell}?`,
  }
}

function aboutDecimals(
  { cell, readings }: NonNullable<Doubts['decimal']>,
  notation: Notation,
): Question {
  const answer = (value: '.' | ',', hint: string): Answer => {
    const amount = readings[value]
    return {
      value,
      meaning: amount === undefined ? 'Not an amount' : formatMoney(amount, notation),
      hint,
    }
  }
  return {
    option: 'decimal',
    title: `How much is ${cell}?`,
    cell,
    answers: [
      answer('.', 'The cents come after a point'),
      answer(',', 'The cents come after a comma'),
    ],
    obstacle: `Please choose how to read the amounts: how much is ${cell}?`,
  }
}

interface Props {
  questions: Question[]
  choices: Choices
  onChoose: (options: Partial<ImportOptions>) => void
}

/** Each question with a cell of the file and its value for either answer. */
export function Questions({ questions, choices, onChoose }: Props) {
  const name = useId()
  return questions.map((question) => {
    const { option, title, answers } = question
    return (
      <fieldset
        key={option}
        data-open={isAnswered(question, choices) ? undefined : ''}
        className="grid min-w-0 gap-3 rounded-box bg-gold-wash px-4 py-4 md:px-5"
      >
        <legend className="float-left flex items-center gap-2.5 font-semibold text-gold-text">
          <CircleHelp className="size-5 shrink-0" aria-hidden />
          <span className="wrap-anywhere">{title}</span>
        </legend>
        <p className="clear-both -mt-2 text-ui text-text">
          The file doesn't make this clear. All its {option === 'dateOrder' ? 'dates' : 'amounts'}{' '}
          will be read the way you choose.
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          {answers.map(({ value, meaning, hint }) => (
            <AnswerCard
              key={value}
              name={`${name}-${option}`}
              checked={choices.options[option] === value}
              onChoose={() => onChoose({ [option]: value })}
              hint={hint}
            >
              {meaning}
            </AnswerCard>
          ))}
        </div>
      </fieldset>
    )
  })
}
