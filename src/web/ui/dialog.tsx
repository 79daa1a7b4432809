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
  onClose: () => void
  /** A press outside may be a slip and doesn't close a form. */
  hasForm?: boolean
  labelledBy: string
  className?: string
  style?: CSSProperties | undefined
  children: ReactNode
}

/** Native `<dialog>`: no style tags for the content security policy to block. */
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
    // Only closing restores the focus.
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
      // Our own close() fires this too, with `open` false, or open again (StrictMode). React also passes on that of a
      // dialog inside.
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
  action?: ReactNode
  cancel?: string
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
        <h2
          id={id}
          className="px-5 pt-5 pr-16 text-title font-semibold tracking-snug md:px-6 md:pt-6"
        >
          {title}
        </h2>
        <div className="@container overflow-y-auto px-5 pt-2 pb-5 md:px-6 md:pb-6">{children}</div>
        {buttons && (
          <footer className="flex flex-wrap justify-end gap-3 border-t border-line px-5 py-4 max-sm:[&>button]:grow md:px-6">
            {buttons}
          </footer>
        )}
        {/* Last, so that the focus starts on the content. */}
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
