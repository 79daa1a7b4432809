import { Link } from '@tanstack/react-router'
import { Check, ExternalLink } from 'lucide-react'
import { useId } from 'react'
import { communityUrl } from '../../../web/brand.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Saves } from '../../../web/ui/saves.tsx'
import type { Step } from './steps.ts'

interface Props {
  step: Step
  /** from 1 */
  number: number
  isDone: boolean
  isNext: boolean
  onToggle: () => void
  /** Opening the community's page completes the step (spec §4). */
  onOpened: () => void
}

export function StepRow({ step, number, isDone, isNext, onToggle, onOpened }: Props) {
  const id = useId()
  const { title, why, takes } = step
  // The menu has no link to the community's group, so this one stays when the step is done.
  const isOffered = !step.to || !isDone
  return (
    <li
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-1.5 rounded-box border p-2 pr-4 transition-colors',
        isNext ? 'border-now bg-card shadow-card' : 'border-line',
        !isNext && (isDone ? 'bg-transparent' : 'bg-card'),
      )}
      aria-current={isNext ? 'step' : undefined}
    >
      <Saves>
        <button
          type="button"
          role="checkbox"
          aria-checked={isDone}
          aria-labelledby={id}
          title={isDone ? 'Mark as not done' : 'Mark as done'}
          className="group grid size-11 place-items-center rounded-full"
          onClick={onToggle}
        >
          <span
            className={cn(
              'grid size-7 place-items-center rounded-full border-2 text-small font-semibold transition-colors',
              isDone
                ? 'border-better bg-better text-card'
                : 'border-edge text-muted group-hover:border-better group-hover:text-better',
            )}
          >
            {isDone ? <Check className="size-4" strokeWidth={3} aria-hidden /> : number}
          </span>
        </button>
      </Saves>
      <div className="grid items-center gap-x-6 gap-y-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-h-8">
          <div className="flex min-h-8 flex-wrap items-center gap-x-2.5">
            <h2
              id={id}
              className={cn('font-semibold text-balance', isDone && 'font-semibold text-muted')}
            >
              {title}
            </h2>
            {!isDone && isOffered && <span className="text-small text-muted">{takes}</span>}
          </div>
          {!isDone && <p className="max-w-[56ch] text-body text-pretty text-muted">{why}</p>}
        </div>
        {isOffered && (
          <Button asChild variant={isNext ? 'primary' : 'secondary'} className="w-fit sm:min-w-44">
            {step.to ? (
              <Link to={step.to}>{step.action}</Link>
            ) : (
              <a href={communityUrl} target="_blank" rel="noopener noreferrer" onClick={onOpened}>
                {step.action}
                <ExternalLink aria-hidden />
                <span className="sr-only">(opens in a new tab)</span>
              </a>
            )}
          </Button>
        )}
      </div>
    </li>
  )
}
