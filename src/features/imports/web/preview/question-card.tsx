import { Check } from 'lucide-react'
import { useId, type ReactNode, type Ref } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { Choices } from '../queries.ts'

export interface Answer {
  label: string
  note?: string
  /** what follows from it, where the file's own sums say so */
  total?: number | undefined
  isChosen: boolean
  choices: Choices
}

/** Something that the file leaves open. An answer can be changed. */
export interface Question {
  key: string
  title: string
  why?: ReactNode
  isOpen: boolean
  answers: Answer[]
  /** instead of an answer that is pressed */
  given?: string | undefined
  /** stands in the open even when it is answered */
  stays?: boolean
  above?: ReactNode
  below?: ReactNode
}

interface Props extends Pick<Question, 'title' | 'why' | 'answers' | 'above' | 'below'> {
  /** of each answer */
  totals: (number | undefined)[]
  headingRef: Ref<HTMLHeadingElement>
  onAnswer: (choices: Choices) => void
}

export function QuestionCard(props: Props) {
  const { title, why, answers, above, below, totals, headingRef, onAnswer } = props
  const id = useId()
  const notation = useNotation()
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      <div className="grid gap-1">
        <h3
          id={id}
          ref={headingRef}
          tabIndex={-1}
          className="text-title font-semibold text-balance wrap-anywhere outline-none"
        >
          {title}
        </h3>
        {why && <p className="max-w-prose text-muted wrap-anywhere">{why}</p>}
      </div>
      {above}
      {answers.length > 0 && (
        <div className="grid gap-2.5">
          {answers.map(({ label, note, isChosen, choices }, place) => (
            // Pressed, not chosen by arrow keys: the next question takes its place.
            <button
              key={label}
              type="button"
              aria-pressed={isChosen}
              className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-box border border-line px-4 py-2.5 text-left transition-colors hover:border-edge aria-pressed:border-edge"
              onClick={() => onAnswer(choices)}
            >
              <span className="min-w-0 flex-1 basis-32 wrap-anywhere">
                {label}
                {note && <span className="block text-small text-muted">{note}</span>}
              </span>
              {totals[place] !== undefined && (
                <span translate="no" className="font-semibold wrap-anywhere">
                  {formatMoney(totals[place], notation)}
                </span>
              )}
              {isChosen && <Check className="size-4.5 shrink-0" aria-hidden />}
            </button>
          ))}
        </div>
      )}
      {below}
    </Card>
  )
}
