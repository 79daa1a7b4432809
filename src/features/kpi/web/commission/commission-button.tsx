import { lazy, Suspense, useState } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { quietLink } from '../quiet-link.ts'

const CommissionDialog = lazy(async () => ({
  default: (await import('./commission-dialog.tsx')).CommissionDialog,
}))

export function CommissionButton({ range }: { range: DayRange }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={quietLink}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Commission
      </button>
      {open && (
        <Suspense>
          <CommissionDialog range={range} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
