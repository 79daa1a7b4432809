import { CircleAlert, CircleCheck } from 'lucide-react'
import { useLayoutEffect, type CSSProperties, type RefObject } from 'react'
import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

const FLOOR = '--toast-floor'
const above = (minimum: string): string => `max(${minimum}, calc(var(${FLOOR}, 0px) + 0.75rem))`

/** Keeps toasts above a bar that sticks to the bottom of the screen, even when the bar grows. */
export function useToastsAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(FLOOR, `${bar.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(bar.current!)
    return () => {
      observer.disconnect()
      style.removeProperty(FLOOR)
    }
  }, [bar])
}

/**
 * Shows one toast at a time (spec §9), above the floating button on phones: green for success, red for failure
 * (spec §8). Screen readers announce it.
 */
export function Toaster() {
  return (
    <Sonner
      visibleToasts={1}
      // Without this, Sonner reads the computed style, which forces a layout of the whole page.
      dir="ltr"
      position="bottom-center"
      duration={6000}
      offset={{ bottom: above('1.5rem') }}
      mobileOffset={{ bottom: above('5.5rem') }}
      className="font-sans"
      style={{ '--width': '26rem' } as CSSProperties}
      icons={{
        success: <CircleCheck className="size-5 text-better" aria-hidden />,
        error: <CircleAlert className="size-5 text-worse" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-center gap-3 rounded-box border border-line bg-card px-4 py-3 text-ui text-text shadow-raised max-[600px]:w-[calc(100%-2rem)] data-[type=error]:border-worse/30 data-[type=error]:bg-worse-wash data-[type=error]:text-worse data-[type=success]:border-better/30 data-[type=success]:bg-better-wash data-[type=success]:text-better',
          title: 'font-medium',
          description: 'text-muted',
          content: 'mr-auto',
          actionButton:
            'h-11 shrink-0 rounded-box px-3 font-semibold text-gold-text hover:bg-gold-wash in-data-[type=error]:text-worse in-data-[type=success]:text-better md:h-9',
        },
      }}
    />
  )
}
