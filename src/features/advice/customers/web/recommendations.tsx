import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { ApiError, call } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { useIsLong } from '../../../../web/use-is-long.ts'
import { aiRecommendations } from '../contract.ts'

interface Props {
  customer: { id: number; name: string }
  suggestion: string
  hasModel: boolean
}

/** ms */
const LONG = 3_000

export function Recommendations({ customer, suggestion, hasModel }: Props) {
  const id = useId()
  const text = useRef<HTMLDivElement>(null)
  // The request goes on when the profile is closed: the answer is cached for the next time.
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call(aiRecommendations, { body: { id: customer.id } }),
  })
  const isLong = useIsLong(isPending, LONG)
  const isFromModel = data?.from === 'model'
  // The button that had the focus is gone.
  useEffect(() => {
    if (data) text.current?.focus()
  }, [data])
  return (
    <section className="mt-4 rounded-box bg-sunken p-4" aria-labelledby={id}>
      <h3 id={id} className="text-body font-semibold">
        What to do next
      </h3>
      <div ref={text} tabIndex={-1} className="mt-1 outline-none" role="status">
        <p dir="auto" className="text-body text-pretty whitespace-pre-line wrap-anywhere">
          {isFromModel ? data.recommendations : suggestion}
        </p>
        {data && (
          <p className="mt-2 text-small text-muted">
            {isFromModel
              ? 'Put together by AI from our own sentences and the figures above'
              : 'The AI gave no other words this time'}
          </p>
        )}
        {isPending && <Waiting isLong={isLong} />}
      </div>
      {error && <ErrorNotice className="mt-3">{failureText(error)}</ErrorNotice>}
      {hasModel && !data && (
        <Saves>
          <Button
            variant="secondary"
            className="mt-3 max-sm:w-full"
            pending={isPending}
            onClick={() => mutate()}
          >
            {error ? 'Try again' : 'Say it in other words'}
          </Button>
        </Saves>
      )}
    </section>
  )
}

const Waiting = ({ isLong }: { isLong: boolean }) => (
  <div className="mt-3">
    <Progress text="Writing recommendations" className="h-1.5" />
    <p className="mt-2 text-body text-muted">
      {isLong
        ? 'This can take up to 20 seconds. You can close this window and ask again later.'
        : 'Writing recommendations...'}
    </p>
  </div>
)

/** Limits say what to do; anything else gets the sentence of spec §8. */
const failureText = (error: Error): string =>
  error instanceof ApiError && error.status === 429
    ? error.message
    : 'Failed to fetch AI recommendations.'
