import { useState, type ReactNode } from 'react'
import { formatDay, type Day } from '../../../shared/calendar.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { useNotation, useToday } from '../../profile/web/index.ts'

interface Question {
  day: Day
  answer: (isMeant: boolean) => void
}

/**
 * Asks whether a date after today is meant: a slip of the finger would otherwise put a sale years ahead. Show the
 * `dialog`; `isMeant` resolves at once for a date up to today.
 */
export function useFutureDate(): { isMeant: (day: Day) => Promise<boolean>; dialog: ReactNode } {
  const today = useToday()
  const [question, setQuestion] = useState<Question | null>(null)
  const isMeant = (day: Day): Promise<boolean> =>
    day <= today
      ? Promise.resolve(true)
      : new Promise((resolve) => {
          setQuestion({
            day,
            answer: (meant) => {
              setQuestion(null)
              resolve(meant)
            },
          })
        })
  return { isMeant, dialog: question && <FutureDateDialog {...question} /> }
}

function FutureDateDialog({ day, answer }: Question) {
  const notation = useNotation()
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title={`${formatDay(day, notation)} hasn't come yet`}
      action={<Button onClick={() => answer(true)}>Save as a booking</Button>}
      cancel="Change the date"
    >
      <p className="text-ui text-pretty">
        You can record bookings and prepaid orders ahead. They count in your figures on their date.
      </p>
    </Dialog>
  )
}
