import { Link } from '@tanstack/react-router'
import { CircleHelp } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import type { ImportPreview, Resemblance } from '../../preview/contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import { AnswerCard, QuestionBox } from './question-box.tsx'

const TEXTS: Record<Resemblance, [title: string, text: string]> = {
  account: [
    'This file looks like an account statement',
    'Not all money that comes in is from sales: there are also loans, transfers and refunds from suppliers. If you import it, all of it counts as revenue.',
  ],
  expenses: [
    'This file looks like a list of expenses',
    'If you import it, what you spent counts as revenue.',
  ],
  stock: [
    'This file looks like a stock list',
    'It says what you have, not what you sold. If you import it, each product counts as a sale.',
  ],
  customers: [
    'This file looks like a list of customers',
    'It says how to reach them, and no column is an amount. Such a file is imported on the page of your customers.',
  ],
  customerTotals: [
    'This file looks like totals per customer',
    'If you import it, each customer counts as one sale on one day. A list of orders or sales gives you the right figures.',
  ],
  dayTotals: [
    'This file looks like totals per day',
    'Your revenue will be right. The number of sales is unknown, so each day counts as one sale.',
  ],
  monthTotals: [
    'This file looks like totals per month',
    'Its months stand side by side. If you import it, each number counts as an amount of money that was sold on the first day of its month. Your figures for months and years will be right. Those for days and weeks, and the number of sales, will not.',
  ],
}

export const contentsObstacle = (
  { looksLike }: Pick<ImportPreview, 'looksLike'>,
  isAsked: boolean,
  { options }: Choices,
): string | null =>
  looksLike && isAsked && !options.contents
    ? `${TEXTS[looksLike][0]}. Please choose what to do with it.`
    : null

interface Props {
  looksLike: Resemblance
  isAsked: boolean
  choices: Choices
  onChoose: (options: Partial<ImportOptions>) => void
  onCancel: () => void
}

export function LooksLike({ looksLike, isAsked, choices, onChoose, onCancel }: Props) {
  const name = useId()
  const [title, text] = TEXTS[looksLike]
  return (
    <QuestionBox
      Icon={CircleHelp}
      isOpen={isAsked && !choices.options.contents}
      title={title}
      explanation={<span className="block max-w-prose">{text}</span>}
    >
      {(isAsked || choices.options.contents) && (
        <div className="flex gap-3 max-sm:flex-col sm:items-center">
          <AnswerCard
            name={name}
            checked={choices.options.contents === 'sales'}
            onChoose={() => onChoose({ contents: 'sales' })}
            hint="Its rows are sales"
          >
            Import it
          </AnswerCard>
          <Button variant="secondary" onClick={onCancel}>
            Choose another file
          </Button>
          {looksLike === 'customers' && (
            <Button variant="secondary" asChild>
              <Link to="/customers">Go to Customers</Link>
            </Button>
          )}
        </div>
      )}
    </QuestionBox>
  )
}
