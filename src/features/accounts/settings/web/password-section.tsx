import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { toast } from '../../../../web/ui/toast.ts'
import { Section } from '../../../profile/web/index.ts'
import { MIN_PASSWORD_LENGTH, type Account } from '../../contract.ts'
import { getSessions } from '../../sessions/contract.ts'
import { PasswordField } from '../../forms/web/password-field.tsx'
import type { SecondFactor } from '../../second-factor/contract.ts'
import { KeptWays, toggled, type KeptWay } from '../../second-factor/web/kept-ways.tsx'
import { refreshSecondFactor, secondFactorQuery } from '../../second-factor/web/queries.ts'
import { changePassword, passwordForm } from '../contract.ts'
import { AccountForm } from './account-form.tsx'

export function PasswordSection({ account }: { account: Account }) {
  const ways = waysOf(useQuery(secondFactorQuery).data)
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set())
  const kept = new Set(ways.map(({ id }) => id).filter((id) => !dropped.has(id)))
  const change = async (values: z.output<typeof passwordForm>) => {
    const body = {
      ...values,
      ...(ways.length > 0 && { keepPasskeys: [...kept].filter((id) => id !== APP) }),
      keepAuthenticator: !dropped.has(APP),
    }
    const { ended } = await call(changePassword, { body })
    toast.success('Your password is changed.', { description: signedOutText(ended) })
    setDropped(new Set())
    void refresh(getSessions)
    void refreshSecondFactor()
  }
  return (
    <Section title="Password" note="Changing it signs you out on all other devices.">
      <AccountForm
        schema={passwordForm}
        send={change}
        failed="Your password couldn't be changed. Please try again."
        action="Change password"
        empties
      >
        {(field) => (
          <>
            {/* Password managers save the new password for this name. */}
            <input type="text" hidden autoComplete="username" value={account.email} readOnly />
            <div className="@lg:col-span-2 @lg:max-w-1/2 @lg:pr-2.5">
              <PasswordField
                label="Current password"
                autoComplete="current-password"
                {...field('currentPassword')}
              />
            </div>
            <PasswordField
              label="New password"
              autoComplete="new-password"
              hint={`At least ${MIN_PASSWORD_LENGTH} characters`}
              {...field('newPassword')}
            />
            <PasswordField
              label="Confirm new password"
              autoComplete="new-password"
              {...field('confirmPassword')}
            />
            {ways.length > 0 && (
              <div className="@lg:col-span-2">
                <KeptWays
                  hint="Untick what you don't know or no longer use."
                  ways={ways}
                  kept={kept}
                  onToggle={(id) => setDropped((before) => toggled(before, id))}
                />
              </div>
            )}
          </>
        )}
      </AccountForm>
    </Section>
  )
}

/** in place of a passkey's id */
const APP = 'authenticator'

const waysOf = (factors: SecondFactor | undefined): KeptWay[] => {
  const { authenticator, passkeys = [] } = factors ?? {}
  const app = authenticator && { id: APP, name: 'Authenticator app', ...authenticator }
  const keys = passkeys.map(({ createdAt: since, ...passkey }) => ({ ...passkey, since }))
  return [...(app ? [app] : []), ...keys]
}

const signedOutText = (ended: number): string | undefined => {
  if (ended === 0) return undefined
  return `You're signed out on ${ended === 1 ? 'one other device' : `${ended} other devices`}.`
}
