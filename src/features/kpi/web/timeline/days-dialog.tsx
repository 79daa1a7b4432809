import { useId, useState, type SyntheticEvent } from 'react'
import { FIRST_DAY, isDay, LAST_DAY, type DayRange } from '../../../../shared/calendar.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { TextField } from '../../../../web/ui/field.tsx'

interface Props {
  range: DayRange
  onClose: () => void
  onChoose: (range: DayRange) => void
}

export function DaysDialog({ range, onClose, onChoose }: Props) {
  const id = useId()
  const [[start, end], setDays] = useState([range.start, range.end])
  const [isTried, setTried] = useState(false)
  const problem = (day: string): string | undefined =>
    isTried && !isDay(day) ? 'Enter a whole date, with day, month and year.' : undefined
  const isBackward = isTried && isDay(start) && isDay(end) && end < start
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isDay(start) && isDay(end) && start <= end) return onChoose({ start, end })
    setTried(true)
    const wrong = event.currentTarget.elements[isDay(start) ? 1 : 0]
    ;(wrong as HTMLElement | undefined)?.focus()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      hasForm
      title="Days to show"
      action={
        <Button type="submit" form={id}>
          Show these days
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="From"
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={start}
          error={problem(start)}
          onChange={({ target }) => setDays([target.value, end])}
        />
        <TextField
          label="To"
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          value={end}
          error={
            problem(end) ??
            (isBackward ? 'The last day is before the first. Choose a later one.' : undefined)
          }
          onChange={({ target }) => setDays([start, target.value])}
        />
      </form>
    </Dialog>
  )
}
