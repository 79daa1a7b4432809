import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, type CSSProperties } from 'react'
import { toast as sonner, Toaster as Sonner } from 'sonner'
import { FLOOR } from './toast-floor.ts'

/** ms */
const SHOWN_FOR = 6_000

/** ms */
const READ_AFTER = 2_000

const failures = new Map<string | number, number>()

/** Failures would come back after the next message. */
function makeRoom(): void {
  for (const [id, shownAt] of failures) {
    if (Date.now() - shownAt < READ_AFTER) continue
    failures.delete(id)
    sonner.dismiss(id)
  }
}

const success: typeof sonner.success = (message, options) => {
  makeRoom()
  return sonner.success(message, options)
}

const error: typeof sonner.error = (message, options) => {
  makeRoom()
  const lasting = { duration: Infinity, closeButton: true }
  // The same failure again takes its place.
  const same = typeof message === 'string' && { id: message }
  const id = sonner.error(message, { ...lasting, ...same, ...options })
  // Unless the message has its own duration, as of an ended session.
  if (options?.duration === undefined) failures.set(id, Date.now())
  return id
}

export const messages = { plain: sonner, success, error }

const above = (minimum: string): string => `max(${minimum}, calc(var(${FLOOR}, 0px) + 0.75rem))`

/**
 * A single toast at a time (spec §9). A failure stays until closed. A message that comes before the toaster is there would be
 * lost: `onShown` says when it is.
 */
export function Toaster({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown])
  return (
    <Sonner
      visibleToasts={1}
      // Sonner would read the computed style, which forces a layout.
      dir="ltr"
      // Under the pointer that pressed a button in the middle, a toast would stay.
      position="bottom-right"
      duration={SHOWN_FOR}
      offset={{ bottom: above('1.5rem') }}
      mobileOffset={{ bottom: above('5.5rem') }}
      className="font-sans"
      style={{ '--width': '26rem' } as CSSProperties}
      icons={{
        success: <CircleCheck className="size-5 text-better" aria-hidden />,
        error: <CircleAlert className="size-5 text-worse" aria-hidden />,
        close: <X className="size-5" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: 'Close message',
        classNames: {
          toast:
            'flex w-(--width) items-center gap-3 rounded-box border border-line bg-card px-4 py-3 text-body text-text shadow-raised max-[600px]:w-[calc(100%-2rem)]',
          title: 'font-semibold',
          description: 'text-muted',
          content: 'mr-auto',
          closeButton:
            'order-last -mr-2 grid size-11 shrink-0 place-items-center rounded-box hover:bg-sunken md:size-9',
          actionButton:
            'h-11 shrink-0 rounded-box px-3 font-semibold underline underline-offset-3 hover:bg-sunken md:h-9',
        },
      }}
    />
  )
}
