import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { sentenceOf } from '../../../../../web/api.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { ErrorNotice } from '../../../../../web/ui/notice.tsx'
import type { SignedIn } from '../../../contract.ts'
import { CHALLENGE_MINUTES } from '../../passkeys/contract.ts'
import { NoPasskey } from '../refusals.ts'

/** ms; before the challenge of the offer is too old */
const RENEW = (CHALLENGE_MINUTES - 1) * 60_000

const browser = () => import('../passkey-dialogs.ts')

export function PasskeyButton({ onSignedIn }: { onSignedIn: (answer: SignedIn) => Promise<void> }) {
  const [failure, setFailure] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const isSupported = useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in window,
    // Almost every browser has passkeys.
    () => true,
  )
  const finish = useEffectEvent(onSignedIn)

  // Stopped by the button's dialog, begun again afterwards.
  useEffect(() => {
    if (!isSupported || pending) return undefined
    let isOver = false
    const offer = async (): Promise<void> => {
      const { signInByAutofill } = await browser()
      if (isOver) return
      try {
        const answer = await signInByAutofill()
        if (answer) await finish(answer)
      } catch (error) {
        if (!isOver) setFailure(error)
      }
    }
    const timers = [
      // After the page's own work.
      window.setTimeout(() => void offer(), 300),
      window.setInterval(() => document.hidden || void offer(), RENEW),
    ]
    return () => {
      isOver = true
      timers.forEach((timer) => window.clearInterval(timer))
    }
  }, [isSupported, pending])
  useEffect(() => () => void browser().then(({ stopAutofill }) => stopAutofill()), [])

  async function signIn(): Promise<void> {
    setFailure(undefined)
    setPending(true)
    try {
      const { signInByDialog } = await browser()
      await onSignedIn(await signInByDialog())
    } catch (error) {
      setFailure(error)
    } finally {
      setPending(false)
    }
  }

  if (!isSupported) return null
  return (
    <div className="mt-4 grid gap-4">
      {failure !== undefined && <Failure of={failure} />}
      <Button
        variant="secondary"
        size="lg"
        pending={pending}
        icon={<KeyRound aria-hidden />}
        onClick={() => void signIn()}
      >
        Sign in with a passkey
      </Button>
    </div>
  )
}

function Failure({ of: error }: { of: unknown }) {
  if (error instanceof NoPasskey) return <ErrorNotice>{error.message}</ErrorNotice>
  return (
    <ErrorNotice>
      {sentenceOf(error, "You couldn't be signed in with a passkey. Please try again.")}
    </ErrorNotice>
  )
}
