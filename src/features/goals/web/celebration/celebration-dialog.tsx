import { Link } from '@tanstack/react-router'
import { Coins, PiggyBank, TrendingUp, Trophy, Users, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Modal } from '../../../../web/ui/dialog.tsx'
import type { Milestone } from '../../contract.ts'
import { Confetti } from './confetti-canvas.tsx'
import { confettiOf } from './confetti.ts'
import { startCountdown, type Countdown } from './countdown.ts'
import type { Celebration } from './queue.ts'
import { wordingOf } from './wording.ts'

/** ms (spec §4) */
const SHOWN_FOR = 10_000
/** characters that fit on a phone */
const MAX_LARGE = 11
const ICONS: Record<Milestone['type'], typeof Trophy> = {
  roi_milestone: TrendingUp,
  revenue_milestone: Coins,
  sales_milestone: Coins,
  customer_milestone: Users,
  profit_milestone: PiggyBank,
}

interface Props {
  celebration: Celebration
  waiting: number
  onClose: () => void
  onCloseAll: () => void
}

export function CelebrationDialog({ celebration, waiting, onClose, onCloseAll }: Props) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const notation = useNotation()
  const { note } = useTaxWords()
  const { occasion, message, also, behind, ...wording } = wordingOf(celebration, notation, note)
  const Icon = 'goals' in celebration ? Trophy : ICONS[celebration.milestones[0].type]
  const holding = useClosing(onClose)

  useLayoutEffect(() => {
    // Not a button: a space typed at that moment would press it.
    title.current?.focus()
    // The element focused before may be gone.
    return () => queueMicrotask(focusPage)
  }, [])

  return (
    <>
      <Modal
        open
        onClose={onClose}
        labelledBy={`${id}-title`}
        className="m-auto w-[min(27rem,calc(100vw-2rem))] rounded-box border border-gold/60 shadow-raised"
      >
        <div className="relative grid justify-items-center text-center" {...holding}>
          <div className="relative grid h-40 w-full place-items-center overflow-hidden bg-gold-wash">
            <div
              aria-hidden
              className="absolute -inset-1/2 bg-[repeating-conic-gradient(var(--color-gold)_0_9deg,transparent_9deg_18deg)] mask-[radial-gradient(closest-side,#000,transparent_85%)] opacity-35 transition-transform duration-[2500ms] ease-out starting:-rotate-45"
            />
            <div className="relative grid size-22 place-items-center rounded-full bg-gold text-on-gold shadow-raised ring-8 ring-card/60 transition duration-500 ease-[cubic-bezier(0.3,1.7,0.5,1)] starting:scale-40">
              <Icon className="size-11" strokeWidth={1.75} aria-hidden />
            </div>
          </div>
          <div className="grid w-full justify-items-center px-5 pt-5 pb-5 md:px-8 md:pb-7">
            <h2
              ref={title}
              id={`${id}-title`}
              tabIndex={-1}
              aria-describedby={`${id}-text`}
              className="grid gap-1 text-lg font-semibold wrap-anywhere outline-none"
            >
              <span className="text-sm font-semibold text-gold-text">{occasion}</span>{' '}
              <bdi>{wording.title}</bdi>
            </h2>
            <div id={`${id}-text`} className="grid justify-items-center">
              <p
                className={cn(
                  'mt-2 font-bold tracking-tighter wrap-anywhere',
                  wording.amount.length > MAX_LARGE ? 'text-2xl' : 'text-display',
                )}
              >
                {wording.amount}
              </p>
              <p className="mt-1 text-muted">{wording.caption}</p>
              <p className="mt-4 max-w-80 text-pretty">{message}</p>
              {[also, behind].map(
                (text) =>
                  text && (
                    <p key={text} className="mt-2 max-w-80 text-ui text-pretty text-muted">
                      {text}
                    </p>
                  ),
              )}
            </div>
            <div className="mt-6 grid w-full gap-2">
              <Button size="lg" onClick={onClose}>
                {waiting > 0 ? `Next (${waiting} more)` : 'Keep going'}
              </Button>
              <Button variant="quiet" asChild>
                <Link to="/goal-settings" onClick={onClose}>
                  See your goals
                </Link>
              </Button>
            </div>
          </div>
          <button
            type="button"
            aria-label={waiting > 0 ? 'Close all' : 'Close'}
            className="absolute top-1 right-1 grid size-11 place-items-center rounded-box text-gold-text"
            onClick={onCloseAll}
          >
            <X className="size-5" aria-hidden />
          </button>
        </div>
      </Modal>
      <Confetti {...confettiOf(celebration)} />
    </>
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
