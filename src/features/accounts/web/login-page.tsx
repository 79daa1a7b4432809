import { useState } from 'react'
import type { SignedIn } from '../contract.ts'
import { CodesLeft, SecondStep } from '../second-factor/web/second-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { beginSession, rememberWithdrawn } from '../forms/web/session.ts'

type Step =
  | { name: 'password'; notice?: string }
  | { name: 'code' }
  | { name: 'codes left'; left: number; next: SignedInPath }
export type SignedInPath = '/account' | '/dashboard'

interface Props {
  /** `code`: a link has just set the password */
  firstStep?: 'code' | undefined
  subtitle?: string
  onSignedIn: (next: SignedInPath) => Promise<void>
}

export function LoginPage({ firstStep, subtitle, onSignedIn }: Props) {
  const [step, setStep] = useState<Step>(firstStep ? { name: 'code' } : { name: 'password' })

  async function signedIn(
    answer: SignedIn,
    recoveryCodesLeft: number | null = null,
  ): Promise<void> {
    rememberWithdrawn(answer)
    beginSession(answer.user)
    const next = answer.user.needsSecondFactor ? '/account' : '/dashboard'
    if (recoveryCodesLeft === null) await onSignedIn(next)
    else setStep({ name: 'codes left', left: recoveryCodesLeft, next })
  }

  switch (step.name) {
    case 'password':
      return (
        <PasswordStep
          notice={step.notice}
          subtitle={subtitle}
          onSignedIn={signedIn}
          onCodeNeeded={() => setStep({ name: 'code' })}
        />
      )
    case 'code':
      return (
        <SecondStep
          onSignedIn={signedIn}
          onBack={(notice) => setStep({ name: 'password', ...(notice && { notice }) })}
        />
      )
    case 'codes left':
      return <CodesLeft left={step.left} onContinue={() => void onSignedIn(step.next)} />
  }
}
