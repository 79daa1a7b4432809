import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, sentenceOf } from '../../../../web/api.ts'
import type { ResponseOf } from '../../../../shared/endpoint.ts'
import { formatDayInWords } from '../../../../shared/calendar.ts'
import { DAYS_TO_RETURN } from '../../../../shared/limits.ts'
import type { Notation } from '../../../../shared/money.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Section, useNotation } from '../../../profile/web/index.ts'
import { currentUser } from '../../contract.ts'
import { deleteAccount } from '../contract.ts'
import { useOwnPassword } from './own-password.tsx'

const FORM = 'delete-account'

type Asked = ResponseOf<typeof deleteAccount>

export function DeleteAccount() {
  const email = useQuery(endpointQuery(currentUser)).data?.email ?? ''
  const [isAsking, setAsking] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  // Read while there is a session.
  const notation = useNotation()
  return (
    <Section
      title="Delete your account"
      note={`You have ${DAYS_TO_RETURN} days to change your mind.`}
    >
      <div className="grid justify-items-start gap-4 text-body @lg:col-span-2">
        <p className="text-pretty">
          This deletes your account with all sales, goals, points and settings. You can download
          everything first, see above.
        </p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          Delete my account
        </Button>
      </div>
      {isAsking && !asked && <AskPassword onClose={() => setAsking(false)} onAsked={setAsked} />}
      {asked && <Goodbye {...asked} email={email} notation={notation} />}
    </Section>
  )
}

interface AskProps {
  onClose: () => void
  onAsked: (asked: Asked) => void
}

function AskPassword({ onClose, onAsked }: AskProps) {
  const { form, pending } = useOwnPassword({
    id: FORM,
    send: async (body) => onAsked(await call(deleteAccount, { body })),
    toSentence: (error) =>
      sentenceOf(
        error,
        "Your account couldn't be deleted, and nothing has changed. Please try again.",
      ),
  })
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title="Delete your account?"
      action={
        <Button type="submit" form={FORM} variant="danger" pending={pending}>
          Delete my account
        </Button>
      }
      cancel="Keep my account"
    >
      <ul className="mb-5 grid list-disc gap-2 pl-5 text-body text-pretty">
        <li>You are signed out on all devices right away.</li>
        <li>
          For {DAYS_TO_RETURN} days we keep everything. Sign in during that time, and your account
          stays as it is.
        </li>
        <li>
          In these {DAYS_TO_RETURN} days you aren't on the leaderboard, and we send you no news.
        </li>
        <li>After that everything is gone for good. Nobody can bring it back.</li>
      </ul>
      {form}
    </Dialog>
  )
}

type GoodbyeProps = Asked & { email: string; notation: Notation }

function Goodbye({ email, notation, deletedOn, isMailed }: GoodbyeProps) {
  const leave = () => window.location.assign('/')
  const day = formatDayInWords(deletedOn, notation)
  return (
    <Dialog
      open
      onClose={leave}
      title={`Your account will be deleted on ${day}`}
      footer={<Button onClick={leave}>Go to the start page</Button>}
    >
      <div className="grid gap-3 text-body text-pretty">
        <p>
          You are signed out. Sign in before {day} to keep your account.
          {isMailed && (
            <>
              {' '}
              We are sending this to <b className="font-semibold wrap-anywhere">{email}</b> too.
            </>
          )}
        </p>
        <p>Thank you for being here. We wish you and your business all the best.</p>
      </div>
    </Dialog>
  )
}
