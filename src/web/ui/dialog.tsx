import { X } from 'lucide-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { cn } from './cn.ts'
import { Button } from './button.tsx'

interface ModalProps {
  open: boolean
  /** Called after Escape, the back gesture or a press outside. */
  onClose: () => void
  /** Something can be typed: a press outside, which may be a slip, doesn't close it. */
  hasForm?: boolean
  labelledBy: string
  className?: string
  /** where it opens, if not in the middle */
  style?: CSSProperties | undefined
  children: ReactNode
}

/**
 * Native `<dialog>` modal. It traps and restores the focus, closes on Escape and makes the page behind it inert,
 * without the style tags that a strict content security policy would block.
 */
export function Modal({
  open,
  onClose,
  hasForm = false,
  labelledBy,
  className,
  style,
  children,
}: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (open) dialog?.showModal()
    // Also when it unmounts, since only closing it restores the focus.
    return () => dialog?.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className={cn('bg-card text-text modal', className)}
      style={style}
      closedby={hasForm ? 'closerequest' : 'any'}
      onPointerDown={(event) => {
        if (!hasForm && !knowsClosedby() && isOutside(event)) event.currentTarget.close()
      }}
      // Our own close() fires this too; `open` is already false then, or the dialog is open again (StrictMode). React
      // also passes on that of a dialog inside.
      onClose={({ target, currentTarget }) => {
        if (open && target === currentTarget && !currentTarget.open) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/** Safari doesn't know the attribute. */
const knowsClosedby = (): boolean => 'closedBy' in HTMLDialogElement.prototype

/** True for a press on the backdrop, whose target is the dialog itself. */
function isOutside({
  target,
  currentTarget,
  clientX,
  clientY,
}: PointerEvent<HTMLElement>): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

const WIDTHS = {
  md: 'w-[min(32rem,calc(100vw-(--spacing(8))))]',
  lg: 'w-[min(38rem,calc(100vw-(--spacing(8))))]',
  xl: 'w-[min(42rem,calc(100vw-(--spacing(8))))]',
  full: 'w-[min(80rem,calc(100vw-(--spacing(8))))]',
}

interface DialogProps extends Omit<ModalProps, 'labelledBy' | 'className' | 'style'> {
  title: ReactNode
  width?: keyof typeof WIDTHS
  /** The main button. Beside it is one that closes the dialog, called `cancel`. */
  action?: ReactNode
  cancel?: string
  /** Other buttons instead, the main one last. */
  footer?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { title, width = 'md', action, cancel = 'Cancel', footer, children, ...modal } = props
  const id = useId()
  const buttons = action ? (
    <>
      <Button variant="secondary" onClick={modal.onClose}>
        {cancel}
      </Button>
      {action}
    </>
  ) : (
    footer
  )
  return (
    <Modal
      {...modal}
      labelledBy={id}
      className={cn(
        'm-auto rounded-box border border-line shadow-raised not-open:translate-y-2',
        WIDTHS[width],
      )}
    >
      <div className="flex max-h-[calc(100dvh-(--spacing(16)))] flex-col">
        <h2 id={id} className="px-5 pt-5 pr-16 text-lg font-semibold tracking-snug md:px-6 md:pt-6">
          {title}
        </h2>
        <div className="@container overflow-y-auto px-5 pt-2 pb-5 md:px-6 md:pb-6">{children}</div>
        {buttons && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&>button]:grow md:px-6">
            {buttons}
          </footer>
        )}
        {/* Last, so that the focus starts on the dialog's content and not on this button. */}
        <Button
          variant="quiet"
          size="icon"
          aria-label="Close"
          className="absolute top-2.5 right-2.5 md:top-4 md:right-4"
          onClick={modal.onClose}
        >
          <X aria-hidden />
        </Button>
      </div>
    </Modal>
  )
}
