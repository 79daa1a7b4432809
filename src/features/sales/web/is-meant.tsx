import { useRef, useState, type ReactNode } from 'react'
import { formatDay } from '../../../shared/calendar.ts'
import { formatMoney } from '../../../shared/money.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { count, useNotation, useToday } from '../../profile/web/index.ts'
import type { Entry, EntryInput } from '../contract.ts'
import { productsSoon, useProducts } from './queries.ts'
import { farAboveUsual } from './suggestion.ts'
import type { EntryForm } from './typed-entry.ts'

interface Question {
  field: 'saleDate' | 'revenue' | 'quantity'
  title: string
  text: ReactNode
  yes: string
  no: string
}

export function useIsMeant(
  form: EntryForm,
  before?: Entry,
): { isMeant: (input: EntryInput) => Promise<boolean>; dialog: ReactNode } {
  const questionsAbout = useQuestions(before)
  const [asked, setAsked] = useState<(Question & { answer: (isMeant: boolean) => void }) | null>()
  const meant = useRef('')
  const ask = (question: Question): Promise<boolean> =>
    new Promise((resolve) => {
      setAsked({
        ...question,
        answer: (isMeant) => {
          setAsked(null)
          resolve(isMeant)
        },
      })
    })
  const isMeant = async (input: EntryInput): Promise<boolean> => {
    const text = JSON.stringify(input)
    if (text === meant.current) return true
    for (const question of await questionsAbout(input)) {
      if (await ask(question)) continue
      form.setFocus(question.field)
      return false
    }
    meant.current = text
    return true
  }
  return { isMeant, dialog: asked && <QuestionDialog {...asked} /> }
}

function useQuestions(before: Entry | undefined): (input: EntryInput) => Promise<Question[]> {
  const today = useToday()
  const notation = useNotation()
  const products = useProducts(true)
  return async ({ saleDate, productName, revenue, quantity }) => {
    const questions: Question[] = []
    if (saleDate > today && saleDate !== before?.saleDate) {
      questions.push({
        field: 'saleDate',
        title: `${formatDay(saleDate, notation)} hasn't come yet`,
        text: 'You can record bookings and prepaid orders ahead. They count in your figures on their date.',
        yes: 'Save as a booking',
        no: 'Change the date',
      })
    }
    const sold = { productName, revenue: Math.abs(revenue), quantity: Math.abs(quantity) }
    const above =
      revenue === before?.revenue
        ? null
        : farAboveUsual(products ?? (await productsSoon()), sold, notation.currency)
    if (above) {
      const { times, usual, pieces, isOfShop } = above
      const isOfPieces = pieces < sold.quantity
      questions.push({
        field: isOfPieces ? 'quantity' : 'revenue',
        title: `About ${count(times)} times the usual amount`,
        text: (
          <>
            {isOfShop ? (
              'A usual sale of your shop comes to '
            ) : (
              <>
                {pieces > 1 && `${count(pieces)} × `}
                <bdi>{productName}</bdi> usually comes to{' '}
              </>
            )}
            {formatMoney(usual, notation)}, and this is {formatMoney(sold.revenue, notation)}
            {isOfPieces && ` for ${count(sold.quantity)} pieces`}.
          </>
        ),
        yes: 'Save it',
        no: isOfPieces ? 'Change the quantity' : 'Change the amount',
      })
    }
    return questions
  }
}

const QuestionDialog = ({
  title,
  text,
  yes,
  no,
  answer,
}: Question & { answer: (isMeant: boolean) => void }) => (
  <Dialog
    open
    onClose={() => answer(false)}
    title={title}
    action={<Button onClick={() => answer(true)}>{yes}</Button>}
    cancel={no}
  >
    <p className="text-body text-pretty wrap-anywhere">{text}</p>
  </Dialog>
)
