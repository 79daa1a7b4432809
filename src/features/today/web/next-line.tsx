import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Day } from '../../../shared/calendar.ts'
import { sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { useNotation } from '../../profile/web/index.ts'
import type { Hint } from '../contract.ts'
import { hintWords } from '../rules/hint-words.ts'
import { dismissHint, noteSeen } from './queries.ts'

interface Props {
  hint: Hint
  today: Day
  /** Called once the dismissed hint, and its button, are gone. */
  onGone: () => void
}

export function NextLine({ hint, today, onGone }: Props) {
  const { account } = useRouteContext({ from: '/signed-in' })
  const isViewing = Boolean(account?.viewing)
  const words = hintWords(hint, today, useNotation())
  const { key, isNew } = hint
  useEffect(() => {
    if (isNew && !isViewing) void noteSeen(key)
  }, [key, isNew, isViewing])
  const wasPressed = useRef(false)
  useLayoutEffect(
    () => () => {
      if (wasPressed.current) queueMicrotask(onGone)
    },
    [onGone],
  )
  const dismiss = useMutation({
    mutationFn: () => dismissHint(key),
    onError: (error) => toast.error(sentenceOf(error, 'That did not work.')),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-5 border-t border-ink-line bg-ink-soft pr-1.5 pl-4 @max-2xl:pt-3 @2xl:flex-nowrap @2xl:py-1 @2xl:pl-7">
      <p className="pr-3 text-pretty wrap-anywhere @max-2xl:basis-full @2xl:flex-1 @2xl:pr-0">
        <b className="font-semibold">
          {words.before}
          {words.name && <bdi>{words.name}</bdi>}
          {words.after}
        </b>{' '}
        {words.text}
      </p>
      <Link
        to={words.to}
        {...(words.search && { search: words.search })}
        className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap underline decoration-on-ink/40 underline-offset-4 hover:decoration-current @max-2xl:mr-auto"
      >
        {words.action}
      </Link>
      {!isViewing && (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Not now"
          className="text-on-ink-muted hover:bg-ink-soft hover:text-on-ink"
          pending={dismiss.isPending}
          onClick={() => {
            wasPressed.current = true
            dismiss.mutate()
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  )
}
