import { CircleAlert } from 'lucide-react'
import { call } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { ExactTime } from '../../../../web/ui/relative-time.tsx'
import { ActionButton } from '../../web/action-button.tsx'
import { goLive, overview, type Overview } from '../contract.ts'

type Hold = NonNullable<Overview['hold']>

export function GoLive({ hold: { by, since, madeAt } }: { hold: Hold }) {
  return (
    <Card aria-labelledby="held">
      <CardHeader id="held" title="Nothing leaves this installation" />
      <div className="grid gap-4">
        <p className="flex gap-2.5 text-body text-pretty">
          <CircleAlert className="mt-px size-4.5 shrink-0 text-worse" aria-hidden />
          <span>
            No email, lead or webhook is sent, no nightly file is read, and the AI model is not
            asked,{' '}
            {by === 'setting' ? (
              <>
                because the operator has set <code>SENDS_NOTHING</code>. To end it, remove the
                setting and restart the app.
              </>
            ) : (
              <>
                since <ExactTime instant={since!} />, when a backup from{' '}
                <ExactTime instant={madeAt!} /> was put back.
              </>
            )}{' '}
            Emails with a link are kept under Emails, for you to pass on.
          </span>
        </p>
        {by === 'restore' && (
          <ActionButton
            label="Go live"
            variant="primary"
            className="justify-self-start"
            question="Let everything leave again?"
            act={async () => {
              await call(goLive)
              await refresh(overview)
            }}
            done="Everything leaves again"
          >
            What is due is sent to owners, the CRM and the owners' own programs, as things were when
            the backup was made, and nightly files are read. Do this only on the real installation,
            not on a copy, and after you have looked at what has changed since.
          </ActionButton>
        )}
      </div>
    </Card>
  )
}
