import { useMutation } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import { ApiError, call } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { useIsLong } from '../../../../web/use-is-long.ts'
import { aiRecommendations } from '../contract.ts'

interface Props {
  customer: { id: number; name: string }
  /** what to do by plain rules; undefined until it has loaded */
  suggestion: string | undefined
}

type Recommended = ResponseOf<typeof aiRecommendations>

/** ms after which a wait needs a word */
const LONG = 3_000

/** What to do about a customer, worded by the AI model when the owner asks for it. */
export function Recommendations({ customer, suggestion }: Props) {
  const id = useId()
  // The request goes on when the profile is closed: its answer is kept for the next time.
  const { mutate, data, error, isPending, isIdle } = useMutation({
    mutationFn: () => call(aiRecommendations, { body: { id: customer.id } }),
  })
  const isLong = useIsLong(isPending, LONG)
  return (
    <section className="mt-4 rounded-box bg-sunken p-4" aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 text-ui font-semibold">
        <Sparkles className="size-4.5 text-gold-text" aria-hidden />
        AI recommendations
      </h3>
      {isIdle && (
        <p className="mt-1 text-ui text-pretty text-muted">
          Let the AI model choose what to do next. It gets the sentences above without any names,
          and can only choose from them and from our suggestions.
        </p>
      )}
      {error && <ErrorNotice className="mt-3">{failureText(error)}</ErrorNotice>}
      <div role="status">
        {isPending && <Waiting isLong={isLong} />}
        {data && <Text data={data} suggestion={suggestion} />}
      </div>
      {!data && (
        <Saves>
          <Button
            variant="secondary"
            className="mt-3 max-sm:w-full"
            pending={isPending}
            onClick={() => mutate()}
          >
            {error ? 'Try again' : 'Get AI recommendations'}
          </Button>
        </Saves>
      )}
    </section>
  )
}

const Waiting = ({ isLong }: { isLong: boolean }) => (
  <div className="mt-3">
    <Progress text="Writing recommendations" className="h-1.5" />
    <p className="mt-2 text-ui text-muted">
      {isLong
        ? 'This can take up to 20 seconds. You can close this window and ask again later.'
        : 'Writing recommendations...'}
    </p>
  </div>
)

const SOURCES: Record<Exclude<Recommended['from'], 'off'>, string> = {
  model: 'Put together by AI from our own sentences and the figures above',
  template: 'Put together from the figures above, without AI',
}

function Text({ data, suggestion }: { data: Recommended } & Pick<Props, 'suggestion'>) {
  const ref = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => ref.current?.focus(), [])
  const { recommendations, from } = data
  return (
    <div ref={ref} tabIndex={-1} className="mt-2 outline-none">
      {from === 'off' ? (
        <>
          <p className="text-ui text-muted">{recommendations}</p>
          {suggestion && <Advice title="Suggestion" text={suggestion} source={SOURCES.template} />}
        </>
      ) : (
        <Advice text={recommendations} source={SOURCES[from]} />
      )}
    </div>
  )
}

const Advice = ({ title, text, source }: { title?: string; text: string; source: string }) => (
  <>
    {title && <h4 className="mt-3 text-ui font-semibold">{title}</h4>}
    <p dir="auto" className="mt-1 text-base text-pretty whitespace-pre-line wrap-anywhere">
      {text}
    </p>
    <p className="mt-2 text-sm text-muted">{source}</p>
  </>
)

/** The limits say what to do; for anything else the sentence of spec §8. */
const failureText = (error: Error): string =>
  error instanceof ApiError && error.status === 429
    ? error.message
    : 'Failed to fetch AI recommendations.'
