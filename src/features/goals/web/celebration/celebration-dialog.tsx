import { Check, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useNotation } from '../../../profile/web/index.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Modal } from '../../../../web/ui/dialog.tsx'
import type { Milestone } from '../../celebration/contract.ts'
import { Confetti } from './confetti-canvas.tsx'
import { CONFETTI_FOR, PIECES } from './confetti.ts'
import { startCountdown, type Countdown } from './countdown.ts'
import { largeWords, lineOf } from './wording.ts'

/** ms (spec §4) */
const SHOWN_FOR = 10_000
/** characters that fit on a phone */
const MAX_LARGE = 13

interface Props {
  first: Milestone
  others: Milestone[]
  onClose: () => void
}

export function CelebrationDialog({ first, others, onClose }: Props) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const notation = useNotation()
  const { title, figure, target } = largeWords(first, notation)
  const label = first.goal?.description
  const holding = useClosing(onClose)

  useLayoutEffect(() => {
    // Not a button: a space typed at that moment would press it.
    heading.current?.focus()
    // The element focused before may be gone.
    return () => queueMicrotask(focusPage)
  }, [])

  return (
    <>
      <Modal
        open
        onClose={onClose}
        labelledBy={`${id}-title`}
        className="m-auto w-[min(27rem,calc(100vw-(--spacing(8))))] rounded-box shadow-raised max-md:mb-0 max-md:w-full max-md:max-w-full max-md:rounded-b-none"
      >
        <div className="relative px-7 pt-9 pb-6 text-center" {...holding}>
          <h2
            ref={heading}
            id={`${id}-title`}
            tabIndex={-1}
            aria-describedby={`${id}-text`}
            className="text-title text-muted outline-none"
          >
            {title}
          </h2>
          <div id={`${id}-text`}>
            <p
              className={cn(
                'mt-1 font-semibold tracking-tighter wrap-anywhere',
                figure.length > MAX_LARGE ? 'text-figure' : 'text-hero',
              )}
            >
              {figure}
            </p>
            <p className="mt-1.5 text-balance wrap-anywhere">
              {target && (
                <>
                  You set {target}
                  {label && (
                    <>
                      {' '}
                      for <bdi>{label}</bdi>
                    </>
                  )}
                  .{' '}
                </>
              )}
              {first.message}
            </p>
            {others.length > 0 && (
              <ul className="mt-5 divide-y divide-line border-y border-line text-left">
                {others.map((news) => (
                  <Line key={`${news.type} ${news.period} ${news.value}`} news={news} />
                ))}
              </ul>
            )}
          </div>
          <Button size="lg" className="mt-6 w-full" onClick={onClose}>
            Keep going
          </Button>
          <button
            type="button"
            aria-label="Close"
            className="absolute top-1.5 right-1.5 grid size-11 place-items-center rounded-inner text-muted"
            onClick={onClose}
          >
            <X className="size-5" aria-hidden />
          </button>
        </div>
      </Modal>
      <Confetti pieces={PIECES[first.intensity]} ms={CONFETTI_FOR} />
    </>
  )
}

function Line({ news }: { news: Milestone }) {
  const [bold, rest] = lineOf(news, useNotation())
  return (
    <li className="flex gap-2.5 py-2.5">
      <Check className="mt-0.5 size-4.5 shrink-0 text-better" aria-hidden />
      <span>
        <b className="font-semibold">{bold}</b> {rest}
      </span>
    </li>
  )
}

/** The dialog returns the focus after this component unmounts. */
function focusPage(): void {
  if (document.activeElement === document.body) document.querySelector('h1')?.focus()
}

/** A moved pointer or Tab stops the time; a resting pointer and the dialog's own focus don't. */
function useClosing(onClose: () => void) {
  const countdown = useRef<Countdown>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const started = startCountdown(SHOWN_FOR, () => close.current())
    countdown.current = started
    return started.stop
  }, [])
  return {
    onPointerMove: ({ movementX, movementY }: React.PointerEvent) => {
      if (movementX || movementY) countdown.current?.hold('pointer')
    },
    onPointerLeave: () => countdown.current?.release('pointer'),
    onKeyDown: ({ key }: React.KeyboardEvent) => {
      if (key === 'Tab') countdown.current?.hold('keys')
    },
    onBlur: ({ relatedTarget }: React.FocusEvent) => {
      if (!relatedTarget) countdown.current?.release('keys')
    },
  }
}
