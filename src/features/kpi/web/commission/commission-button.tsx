import { lazy, Suspense, useState } from 'react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { Button } from '../../../../web/ui/button.tsx'

const CommissionDialog = lazy(async () => ({
  default: (await import('./commission-dialog.tsx')).CommissionDialog,
}))

export function CommissionButton({ range }: { range: DayRange }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size="narrow"
        className="-my-4 -mr-1.5 print:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Commission
      </Button>
      {open && (
        <Suspense>
          <CommissionDialog range={range} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
