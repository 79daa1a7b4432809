import { X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'

/** ms; success only (spec §9) */
const SHOWN_FOR = 3_000

interface Message {
  text: string
  kind: 'good' | 'bad'
}

export type Tell = (kind: Message['kind'], text: string) => void

export function useBanner() {
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    if (message?.kind !== 'good') return
    const timer = setTimeout(setMessage, SHOWN_FOR, undefined)
    return () => clearTimeout(timer)
  }, [message])
  // An object, so that showing the same message again restarts its time.
  const tell = useCallback<Tell>((kind, text) => setMessage({ kind, text }), [])
  const close = useCallback(() => setMessage(undefined), [])
  return { message, tell, close }
}

export function Banner({ message, close }: { message: Message | undefined; close: () => void }) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-18 z-20 grid h-0 justify-items-center md:top-16"
    >
      {message && (
        <div
          // Nothing is celebrated over an error.
          data-type={message.kind === 'bad' ? 'error' : undefined}
          className={cn(
            'pointer-events-auto flex h-fit w-fit max-w-full items-center gap-2 rounded-box border px-4 py-3 text-body font-semibold shadow-raised',
            message.kind === 'good'
              ? 'border-better/30 bg-better-wash text-better'
              : 'border-worse/30 bg-worse-wash text-worse',
          )}
        >
          {message.text}
          {message.kind === 'bad' && (
            <Button
              variant="quiet"
              size="icon"
              aria-label="Close message"
              className="-my-2.5 -mr-3 text-worse"
              onClick={close}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
