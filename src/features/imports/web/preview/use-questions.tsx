import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '../../../../web/ui/button.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview, ListedTable } from '../../preview/contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'
import { changedQuestion } from './changed-question.tsx'
import { currencyQuestion } from './currency-question.tsx'
import { OneDay } from './one-day.tsx'
import { OneProduct } from './one-product.tsx'
import type { Question } from './question-card.tsx'
import { chosenFor, questionsOf, type Doubts } from './questions-of.ts'
import { SEEMING } from './said.tsx'

interface Given {
  choices: Choices
  isNightly: boolean
  onAnswer: (choices: Choices) => void
  onReread: () => void
}

/** All that a file leaves open, also what is answered, in the order in which it is asked. */
export function useQuestions(preview: ImportPreview | undefined, given: Given): Question[] {
  const { choices, isNightly, onAnswer, onReread } = given
  const notation = useNotation()
  const doubts = useDoubts(preview, choices)
  if (!preview) return []
  const { options } = choices
  const withOptions = (more: Partial<ImportOptions>): Choices => ({
    ...choices,
    options: { ...options, ...more },
  })
  const { ofReading, ofMoney } = questionsOf(doubts, preview.columns, choices, notation)
  return [
    seeming(preview, options.contents, withOptions),
    tables(preview, choices),
    ...ofReading,
    currencyQuestion(preview, {
      choices,
      notation,
      onChoose: (currencies) => onAnswer(withOptions({ currencies })),
      // The answer was about the account's former currency.
      onSwitched: () =>
        options.currencies ? onAnswer(withOptions({ currencies: undefined })) : onReread(),
    }),
    ...ofMoney,
    product(preview, choices, onAnswer, withOptions),
    changedQuestion(preview, { choices, notation, isNightly }),
    day(preview, choices, (defaultDate) => onAnswer(withOptions({ defaultDate }))),
  ].filter((question) => question !== null)
}

/** The server doesn't name these two any more once they are answered. */
function useDoubts(preview: ImportPreview | undefined, choices: Choices): Doubts {
  const [asked, setAsked] = useState<Doubts>({})
  const doubts: Doubts = { ...preview?.doubts }
  for (const option of ['dateOrder', 'decimal'] as const) {
    if (chosenFor(option, choices) === undefined || doubts[option]) continue
    Object.assign(doubts, asked[option] && { [option]: asked[option] })
  }
  if (JSON.stringify(doubts) !== JSON.stringify(asked)) setAsked(doubts)
  return doubts
}

type WithOptions = (more: Partial<ImportOptions>) => Choices

function seeming(
  { looksLike, questions, summary }: ImportPreview,
  chosen: ImportOptions['contents'],
  withOptions: WithOptions,
): Question | null {
  if (!looksLike) return null
  const { title, text, take } = SEEMING[looksLike]
  const isAsked = questions.includes('contents') && !chosen
  const isNote = !isAsked && !chosen
  return {
    key: 'contents',
    title,
    why: text(summary?.imported ?? 0),
    isOpen: isAsked,
    given: isNote ? text(0) : undefined,
    answers: isNote
      ? []
      : [
          {
            label: take,
            total: summary?.totalRevenue,
            isChosen: chosen === 'sales',
            choices: withOptions({ contents: chosen ? undefined : 'sales' }),
          },
        ],
    below: looksLike === 'customers' && (
      <Button variant="secondary" asChild>
        <Link to="/customers">Go to Customers</Link>
      </Button>
    ),
  }
}

function tables({ tables: listed, table }: ImportPreview, choices: Choices): Question | null {
  if (listed.length < 2) return null
  const chosen = choices.options.table ?? table
  return {
    key: 'table',
    title: `This file has ${listed.length} tables.`,
    why: 'Only one is read.',
    isOpen: false,
    answers: listed.map((each, index) => ({
      label: nameOf(each),
      note: `${count(each.rows, 'row')}, from row ${count(each.headerRow + 1)}`,
      isChosen: chosen === index + 1,
      // The columns of a table don't fit another.
      choices: { mapping: null, options: { ...choices.options, table: index + 1 } },
    })),
  }
}

const nameOf = ({ title, columns }: ListedTable): string => title || columns.join(', ')

function product(
  { mapping, missing, defaultProduct, suggestedProducts }: ImportPreview,
  choices: Choices,
  onAnswer: (choices: Choices) => void,
  withOptions: WithOptions,
): Question | null {
  const given = choices.options.defaultProduct ?? defaultProduct ?? ''
  if ((choices.mapping ?? mapping).productName) return null
  if (!given && !missing.includes('productName')) return null
  return {
    key: 'product',
    title: 'What was sold?',
    why: 'No column says it. One name stands for all rows, or choose its column below.',
    isOpen: !given,
    given: given && `"${given}" in all rows.`,
    answers: suggestedProducts.map((name) => ({
      label: name,
      isChosen: name === given,
      choices: withOptions({ defaultProduct: name }),
    })),
    below: (
      <OneProduct
        name={given}
        onName={(defaultProduct) => onAnswer(withOptions({ defaultProduct }))}
      />
    ),
  }
}

function day(
  { mapping, missing }: ImportPreview,
  choices: Choices,
  onChoose: (defaultDate: string | undefined) => void,
): Question | null {
  const chosen = choices.options.defaultDate
  if ((choices.mapping ?? mapping).saleDate) return null
  if (!chosen && !missing.includes('saleDate')) return null
  return {
    key: 'day',
    title: 'When were these sales?',
    why: 'No column says it. Choose a day or a month for all rows, or the date column below.',
    isOpen: !chosen,
    stays: true,
    answers: [],
    below: <OneDay chosen={chosen} onChoose={onChoose} />,
  }
}
