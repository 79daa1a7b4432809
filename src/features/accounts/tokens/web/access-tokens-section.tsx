import { useQuery } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useRef, useState } from 'react'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { Section } from '../../../profile/web/index.ts'
import { Checked } from '../../second-factor/web/check-step.tsx'
import { secondFactorQuery } from '../../second-factor/web/queries.ts'
import type { SecondFactor } from '../../second-factor/contract.ts'
import { getTokens, MAX_TOKENS, type AccessToken } from '../contract.ts'
import { NewToken } from './new-token.tsx'
import { TokenForm, type Made } from './token-form.tsx'
import { TokenRow } from './token-row.tsx'

export function AccessTokensSection() {
  // Programs use tokens meanwhile: always fetched.
  const tokens = useQuery({ ...endpointQuery(getTokens), staleTime: 0 })
  const factors = useQuery(secondFactorQuery)
  return (
    <Section
      title="Access tokens"
      note="For programs that read or record for you, such as your till or a spreadsheet."
    >
      <div className="min-w-0 @lg:col-span-2">
        <Loaded
          query={tokens}
          loading={<Loading text="Loading your access tokens..." rows={1} height="h-11" />}
          failed="Your access tokens couldn't be loaded"
        >
          {(list) => <Tokens tokens={list} factors={factors.data} />}
        </Loaded>
      </div>
    </Section>
  )
}

interface Props {
  tokens: AccessToken[]
  factors: SecondFactor | undefined
}

function Tokens({ tokens, factors }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const [step, setStep] = useState<'list' | 'form' | Made>('list')
  const back = () => {
    setStep('list')
    // The button that had the focus is gone.
    list.current?.focus({ preventScroll: true })
  }
  return (
    <div
      ref={list}
      tabIndex={-1}
      role="group"
      aria-label="Your access tokens"
      className="grid gap-4 outline-none"
    >
      {tokens.length === 0 && step === 'list' && (
        <p className="text-body text-pretty">You have no access tokens.</p>
      )}
      {tokens.length > 0 && (
        <ul className="divide-y divide-line rounded-box border border-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} factors={factors} onRevoked={back} />
          ))}
        </ul>
      )}
      {step === 'list' && (
        <Add
          isFull={tokens.length >= MAX_TOKENS}
          isReady={factors !== undefined}
          onOpen={() => setStep('form')}
        />
      )}
      {step === 'list' && (
        <p className="text-small text-muted">
          For the programmer:{' '}
          <a href="/programs" className="underline underline-offset-4">
            what it can do, with examples
          </a>
        </p>
      )}
      {step === 'form' && factors && (
        <Checked factors={factors} onCancel={back}>
          <TokenForm onMade={setStep} onCancel={back} />
        </Checked>
      )}
      {typeof step === 'object' && <NewToken {...step} onSaved={back} />}
    </div>
  )
}

interface AddProps {
  isFull: boolean
  isReady: boolean
  onOpen: () => void
}

function Add({ isFull, isReady, onOpen }: AddProps) {
  if (isFull) {
    return (
      <p className="text-body text-pretty text-muted">
        You have {MAX_TOKENS} access tokens, which is the most an account can have. Revoke one to
        make another.
      </p>
    )
  }
  return (
    <Button variant="secondary" className="justify-self-start" disabled={!isReady} onClick={onOpen}>
      <Plug aria-hidden />
      Make an access token
    </Button>
  )
}
