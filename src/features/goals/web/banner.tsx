import { useCallback, useEffect, useState } from 'react'
import { cn } from '../../../web/ui/cn.ts'

/** milliseconds that a message is shown (spec §9) */
const SHOWN_FOR = 3_000

interface Message {
  text: string
  /** `good` is green, `bad` red */
  kind: 'good' | 'bad'
}

/** Shows a message. */
export type Tell = (kind: Message['kind'], text: string) => void

/** The latest message, until its time is up. */
export function useBanner() {
  const [message, setMessage] = useState<Message>()
  useEffect(() => {
    const timer = setTimeout(() => setMessage(undefined), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [message])
  // An object, so that showing the same message again restarts its time.
  const tell = useCallback<Tell>((kind, text) => setMessage({ kind, text }), [])
  return { message, tell }
}

/** Green for success, else red (spec §4); stays in view when the page is scrolled. */
export function Banner({ message }: { message: Message | undefined }) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-18 z-20 grid h-0 justify-items-center md:top-16"
    >
      {message && (
        <p
          className={cn(
            'h-fit w-fit max-w-full rounded-box border px-4 py-3 text-ui font-medium shadow-raised',
            message.kind === 'good'
              ? 'border-better/30 bg-better-wash text-better'
              : 'border-worse/30 bg-worse-wash text-worse',
          )}
        >
          {message.text}
        </p>
      )}
    </div>
  )
}
