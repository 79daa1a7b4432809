import { SlidersHorizontal, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Modal } from '../../../../web/ui/dialog.tsx'

const Choices = lazy(async () => ({ default: (await import('./choices.tsx')).Choices }))

export function Customize() {
  const id = useId()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        title="Customize"
        className="@max-4xl:w-10 @max-4xl:px-0 @max-2xl:absolute @max-2xl:top-0 @max-2xl:right-0 @max-2xl:w-11"
        onClick={() => setOpen(true)}
      >
        <SlidersHorizontal aria-hidden />
        <span className="@max-4xl:sr-only">Customize</span>
      </Button>
      <Modal
        open={open}
        onClose={close}
        labelledBy={id}
        className="mr-0 ml-auto h-dvh backdrop:bg-backdrop/35 max-h-none w-[min(25rem,100vw)] max-w-none border-line not-open:translate-x-full sm:border-l starting:open:translate-x-full"
      >
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
          <header className="flex items-center justify-between gap-4 border-b border-line py-2 pr-2 pl-5">
            <h2 id={id} className="text-lg font-semibold tracking-snug">
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
