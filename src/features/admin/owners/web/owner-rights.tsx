import { Link } from '@tanstack/react-router'
import { hoursText } from '../../../../shared/limits.ts'
import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { RESET_HOURS } from '../../../accounts/contract.ts'
import { count } from '../../../profile/web/index.ts'
import { resetSecondFactor } from '../../../accounts/second-factor/contract.ts'
import { ActionButton } from '../../web/action-button.tsx'
import { changeAdmin, getOwner, sendReset, type OwnerDetails } from '../contract.ts'
import { ChangeEmail } from './change-email.tsx'

const reload = () => refresh(getOwner)

export const OwnerRights = ({ owner }: { owner: OwnerDetails }) => (
  <Card aria-labelledby="rights">
    <CardHeader id="rights" title="Signing in" />
    <p className="mb-4 text-body text-muted">{signInText(owner)}</p>
    <div className="flex flex-wrap gap-2">
      {owner.state === 'invited' ? <Invited /> : <Joined owner={owner} />}
    </div>
  </Card>
)

function signInText({ state, openSessions, hasAuthenticator, passkeys }: OwnerDetails): string {
  if (state === 'disabled') return 'The account is disabled, so nobody can sign in to it.'
  if (state === 'invited') return 'Invited. No password has been set yet.'
  const factors = [
    hasAuthenticator && 'an authenticator app',
    passkeys > 0 && count(passkeys, 'passkey'),
  ].filter(Boolean)
  const devices =
    openSessions === 0 ? 'Not signed in' : `Signed in on ${count(openSessions, 'device')}`
  return `${devices}. ${factors.length > 0 ? `Second factor: ${factors.join(' and ')}.` : 'No second factor.'}`
}

function Joined({ owner }: { owner: OwnerDetails }) {
  const { id, email, isAdmin } = owner
  const isOpen = owner.state !== 'disabled'
  const hasFactor = owner.hasAuthenticator || owner.passkeys > 0
  const change = async (isAdmin: boolean) => {
    await call(changeAdmin, { params: { id }, body: { isAdmin } })
    await reload()
  }
  return (
    <>
      {isOpen && (
        <ActionButton
          label="Send a reset link"
          question={`Send ${email} a link to set a new password?`}
          act={() => call(sendReset, { params: { id } })}
          done={`A link is on its way to ${email}.`}
        >
          The old password works until the link is used. It works once, within{' '}
          {hoursText(RESET_HOURS)}.
        </ActionButton>
      )}
      {isOpen && <ChangeEmail owner={owner} />}
      {hasFactor && (
        <ActionButton
          label="Reset second factor"
          variant="danger"
          question="Reset the second factor?"
          act={async () => {
            await call(resetSecondFactor, { body: { accountId: id } })
            await reload()
          }}
          done="The second factor is reset. The owner gets an email if their address is confirmed."
        >
          Do this only if you are sure who is asking. The authenticator app and all passkeys are
          removed, the owner is signed out everywhere, and the password alone is enough to sign in.
        </ActionButton>
      )}
      {/* Keys keep one dialog from turning into the other. */}
      {isAdmin ? (
        <ActionButton
          key="revoke"
          label="Take admin rights away"
          variant="danger"
          question={`Take admin rights away from ${email}?`}
          act={() => change(false)}
          done={`${email} is no longer an admin.`}
        >
          It takes effect at once. The account and its data stay.
        </ActionButton>
      ) : isOpen ? (
        <ActionButton
          key="grant"
          label="Make an admin"
          question={`Make ${email} an admin?`}
          act={() => change(true)}
          done={`${email} is now an admin.`}
        >
          Admins see all owners and their sales. They need a second factor before they can use their
          rights.
        </ActionButton>
      ) : null}
    </>
  )
}

const Invited = () => (
  <Button asChild variant="secondary">
    <Link to="/admin/invitations">Send it again or withdraw it</Link>
  </Button>
)
