import { useState } from 'react'
import { DAYS_TO_RETURN } from '../../../../shared/limits.ts'
import { call, callForFile } from '../../../../web/api.ts'
import { saveFile } from '../../../../web/download.ts'
import { refresh } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Switch } from '../../../../web/ui/switch.tsx'
import { disableOwner, enableOwner } from '../../../accounts/deletion/disabling/contract.ts'
import { deleteOwner, exportOwner } from '../../../accounts/deletion/contract.ts'
import { useToday } from '../../../profile/web/index.ts'
import { ActionButton } from '../../web/action-button.tsx'
import { getOwner, type OwnerDetails } from '../contract.ts'

const reload = () => refresh(getOwner)

export const OwnerAccount = ({ owner }: { owner: OwnerDetails }) => (
  <Card aria-labelledby="account">
    <CardHeader id="account" title="Account" />
    <p className="mb-4 text-body text-pretty text-muted">
      Make sure that the owner is really asking. They get an email about each of these steps if
      their address is confirmed.
    </p>
    <div className="flex flex-wrap gap-2">
      <Export owner={owner} />
      {owner.disabledAt ? <Enable owner={owner} /> : <Disable owner={owner} />}
      <Delete owner={owner} />
    </div>
  </Card>
)

function Export({ owner: { id, email } }: { owner: OwnerDetails }) {
  const today = useToday()
  const name = `account-data-${email}-${today}.zip`
  return (
    <ActionButton
      label="Download all data"
      question={`Download all data of ${email}?`}
      needsReason
      act={async (reason) =>
        saveFile(await callForFile(exportOwner, { params: { id }, body: { reason } }), name)
      }
      done={`Look for ${name} in your downloads.`}
    >
      One ZIP file with everything that is stored about them, the same that they can download
      themselves. With very many sales it takes a few minutes.
    </ActionButton>
  )
}

const Disable = ({ owner: { id, email } }: { owner: OwnerDetails }) => (
  <ActionButton
    label="Disable account"
    variant="danger"
    question={`Disable the account of ${email}?`}
    needsReason
    act={async (reason) => {
      await call(disableOwner, { params: { id }, body: { reason } })
      await reload()
    }}
    done={`The account of ${email} is disabled.`}
  >
    They are signed out everywhere, can't sign in, get no emails and are on no board. Nothing is
    lost, and you can enable the account again.
  </ActionButton>
)

const Enable = ({ owner: { id, email } }: { owner: OwnerDetails }) => (
  <ActionButton
    label="Enable account"
    question={`Enable the account of ${email}?`}
    needsReason
    act={async (reason) => {
      await call(enableOwner, { params: { id }, body: { reason } })
      await reload()
    }}
    done={`${email} can sign in again.`}
  >
    They can sign in again, and everything is as it was.
  </ActionButton>
)

function Delete({ owner: { id, email, disabledAt } }: { owner: OwnerDetails }) {
  const [atOnce, setAtOnce] = useState(false)
  return (
    <ActionButton
      label="Delete account"
      variant="danger"
      question={`Delete the account of ${email}?`}
      needsReason
      act={async (reason) => {
        await call(deleteOwner, { params: { id }, body: { reason, atOnce } })
        await reload()
      }}
      done={
        atOnce
          ? 'The account is deleted within minutes.'
          : `The account is deleted in ${DAYS_TO_RETURN} days.`
      }
    >
      <p>
        {atOnce
          ? 'Everything is deleted within 10 minutes. Nobody can bring it back.'
          : `Everything is deleted in ${DAYS_TO_RETURN} days. ${disabledAt ? 'The account is disabled, so its owner cannot keep it by signing in.' : 'Until then its owner keeps it by signing in.'}`}{' '}
        If they may want their data later, download it first.
      </p>
      <Switch label="Delete at once" isOn={atOnce} onSwitch={setAtOnce} />
    </ActionButton>
  )
}
