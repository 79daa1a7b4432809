import { X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Modal } from '../../../../web/ui/dialog.tsx'
import { quietLink } from '../quiet-link.ts'

const Choices = lazy(async () => ({ default: (await import('./choices.tsx')).Choices }))

export function Customize({ className }: { className: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={cn(quietLink, 'text-small', className)}
        onClick={() => setOpen(true)}
      >
        Customize
      </button>
      <Modal
        open={open}
        onClose={close}
        labelledBy={id}
        className="mr-0 ml-auto h-dvh backdrop:bg-backdrop/35 max-h-none w-[min(25rem,100vw)] max-w-none border-line not-open:translate-x-full sm:border-l starting:open:translate-x-full"
      >
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <h2 id={id} className="text-title font-semibold tracking-snug">
              Customize your dashboard
            </h2>
            <Button variant="quiet" size="icon" aria-label="Close" onClick={close}>
              <X aria-hidden />
            </Button>
          </header>
          {/* Mounted only while open, so that the overview isn't requested before. */}
          {open && (
            <Suspense>
              <Choices />
            </Suspense>
          )}
        </div>
      </Modal>
    </>
  )
}
