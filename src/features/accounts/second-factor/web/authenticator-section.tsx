import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { Section } from '../../../profile/web/index.ts'
import {
  newRecoveryCodes,
  setUpAuthenticator,
  turnOffAuthenticator,
  type SecondFactor,
} from '../contract.ts'
import { Checked } from './check-step.tsx'
import { PasswordForm } from './password-form.tsx'
import { refreshSecondFactor, secondFactorQuery } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

type Step =
  | { name: 'overview' | 'password' | 'renew' | 'off' }
  | { name: 'scan'; secret: string; uri: string }
  | { name: 'codes'; codes: string[] }

export function AuthenticatorSection() {
  const query = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>({ name: 'overview' })
  const content = useRef<HTMLDivElement>(null)
  const back = () => {
    setStep({ name: 'overview' })
    // The button that had the focus is gone.
    content.current?.focus({ preventScroll: true })
  }
  const showCodes = (codes: string[]) => {
    setStep({ name: 'codes', codes })
    void refreshSecondFactor()
  }

  function show(factors: SecondFactor) {
    switch (step.name) {
      case 'overview':
        return <Overview factors={factors} onStep={(name) => setStep({ name })} />
      case 'password':
        return (
          <Checked factors={factors} onCancel={back}>
            <PasswordForm
              action="Continue"
              send={async (password) => {
                const begun = await call(setUpAuthenticator, { body: { password } })
                setStep({ name: 'scan', ...begun })
              }}
              onCancel={back}
            />
          </Checked>
        )
      case 'scan':
        return <ScanStep {...step} onConfirmed={showCodes} onCancel={back} />
      case 'codes':
        return <RecoveryCodes codes={step.codes} onSaved={back} />
      case 'renew':
        return (
          <Checked factors={factors} onCancel={back}>
            <PasswordForm
              action="Make new codes"
              send={async (password) => {
                showCodes((await call(newRecoveryCodes, { body: { password } })).recoveryCodes)
              }}
              onCancel={back}
            />
          </Checked>
        )
      case 'off':
        return (
          <Checked factors={factors} onCancel={back}>
            <PasswordForm
              action="Turn off"
              isDangerous
              send={async (password) => {
                await call(turnOffAuthenticator, { body: { password } })
                toast.success('Your authenticator app is off')
                back()
                await refreshSecondFactor()
              }}
              onCancel={back}
            />
          </Checked>
        )
    }
  }

  return (
    <Section
      title="Authenticator app"
      note="A second step after your password: a code from an app on your phone, such as Google Authenticator, Microsoft Authenticator or 1Password."
    >
      <div
        ref={content}
        id="second-factor"
        tabIndex={-1}
        role="group"
        aria-label="Authenticator app"
        className="outline-none @lg:col-span-2"
      >
        <Loaded
          query={query}
          loading={<Loading text="Loading your sign-in settings..." rows={1} height="h-11" />}
          failed="Your sign-in settings couldn't be loaded"
        >
          {show}
        </Loaded>
      </div>
    </Section>
  )
}

interface OverviewProps {
  factors: SecondFactor
  onStep: (step: 'password' | 'renew' | 'off') => void
}

function Overview({ factors: { authenticator }, onStep }: OverviewProps) {
  if (!authenticator) {
    return (
      <div className="grid justify-items-start gap-4">
        <p className="text-body text-pretty">
          It's off. When it's on, nobody gets in with your password alone. Turning it on signs you
          out on all other devices.
        </p>
        <Button variant="secondary" onClick={() => onStep('password')}>
          <Smartphone aria-hidden />
          Turn on
        </Button>
      </div>
    )
  }
  const { since, recoveryCodesLeft: left } = authenticator
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-body text-pretty">
        <span className="mr-2 rounded-full bg-better-wash px-2 py-0.5 text-small font-semibold text-better">
          On
        </span>
        Turned on <RelativeTime instant={since} />.{' '}
        <span className={left <= 3 ? 'font-semibold text-worse' : ''}>
          {left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => onStep('renew')}>
          Make new recovery codes
        </Button>
        <Button variant="danger" onClick={() => onStep('off')}>
          Turn off
        </Button>
      </div>
    </div>
  )
}
