import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { SignedIn } from '../contract.ts'
import { CodesLeft } from '../second-factor/web/codes-left.tsx'
import { SecondStep } from '../second-factor/web/second-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { beginSession, rememberKept } from '../forms/web/session.ts'

type Step =
  | { name: 'password'; notice?: string }
  | { name: 'code' }
  | { name: 'codes left'; left: number; next: Next }
type Next = '/account' | '/dashboard'

export function LoginPage() {
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-out/login' })
  const [step, setStep] = useState<Step>(search.step ? { name: 'code' } : { name: 'password' })
  const go = (to: Next) => navigate({ to })

  async function signedIn(
    answer: SignedIn,
    recoveryCodesLeft: number | null = null,
  ): Promise<void> {
    rememberKept(answer)
    beginSession(answer.user)
    const next = answer.user.needsSecondFactor ? '/account' : '/dashboard'
    if (recoveryCodesLeft === null) await go(next)
    else setStep({ name: 'codes left', left: recoveryCodesLeft, next })
  }

  switch (step.name) {
    case 'password':
      return (
        <PasswordStep
          notice={step.notice}
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
      return <CodesLeft left={step.left} onContinue={() => void go(step.next)} />
  }
}
