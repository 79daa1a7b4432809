import { useMutation } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Day } from '../../../shared/calendar.ts'
import { sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { useNotation } from '../../profile/web/index.ts'
import type { Today } from '../contract.ts'
import { hintWords } from './hint-words.ts'
import { dismissHint, noteSeen } from './queries.ts'

interface Props {
  hint: NonNullable<Today['hint']>
  today: Day
  /** Called once the dismissed hint, and its button, are gone. */
  onGone: () => void
}

export function HintLine({ hint, today, onGone }: Props) {
  const { account } = useRouteContext({ from: '/signed-in' })
  const isViewing = Boolean(account?.viewing)
  const { strong, text, action, to, search } = hintWords(hint, today, useNotation())
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
    onError: (error) => toast.error(sentenceOf(error, "The hint couldn't be dismissed.")),
  })
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 rounded-box border border-line bg-card py-1 pr-1 pl-4 text-ui @2xl:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <span aria-hidden className="size-2 rounded-full bg-gold" />
      <p className="py-1.5 wrap-anywhere">
        {strong && <b className="font-semibold">{strong}</b>} {text}
      </p>
      <Link
        to={to}
        {...(search && { search })}
        className="inline-flex min-h-11 items-center font-semibold whitespace-nowrap text-gold-text underline-offset-4 hover:underline @max-2xl:order-last @max-2xl:col-start-2 md:min-h-9 @2xl:px-2"
      >
        {action}
        <span aria-hidden>&nbsp;›</span>
      </Link>
      {!isViewing && (
        <Button
          variant="quiet"
          size="icon"
          aria-label="Dismiss this hint"
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
