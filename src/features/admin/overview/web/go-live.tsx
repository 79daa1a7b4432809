import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { call, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Card, CardHeader } from '../../../../web/ui/card.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { ExactTime } from '../../../../web/ui/relative-time.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useForm } from '../../../accounts/web/index.ts'
import { goLive, overview, type Overview } from '../contract.ts'

type Hold = NonNullable<Overview['hold']>

export function GoLive({ hold: { by, since, madeAt } }: { hold: Hold }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card aria-labelledby="held">
      <CardHeader id="held" title="Nothing leaves this installation" />
      <div className="grid gap-4">
        <p className="flex gap-2.5 text-ui text-pretty">
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
          <Button className="justify-self-start" onClick={() => setOpen(true)}>
            Go live
          </Button>
        )}
      </div>
      {isOpen && <AskToGoLive onClose={() => setOpen(false)} />}
    </Card>
  )
}

const NOTHING_TO_FILL_IN = z.object({})

function AskToGoLive({ onClose }: { onClose: () => void }) {
  const { failure, pending, formProps } = useForm({
    schema: NOTHING_TO_FILL_IN,
    send: async () => {
      await call(goLive)
      onClose()
      toast.success('Everything leaves again')
      await refresh(overview)
    },
    failed: (error) => sentenceOf(error, "That didn't work. Please try again."),
  })
  return (
    <Dialog
      open
      hasForm
      title="Let everything leave again?"
      onClose={onClose}
      action={
        <Button type="submit" form="go-live" pending={pending}>
          Go live
        </Button>
      }
    >
      <div className="grid gap-4 text-ui">
        <p className="text-pretty text-muted">
          What is due is sent to owners, the CRM and the owners' own programs, as things were when
          the backup was made, and nightly files are read. Do this only on the real installation,
          not on a copy, and after you have looked at what has changed since.
        </p>
        <form id="go-live" {...formProps}>
          {failure && <ErrorNotice>{failure}</ErrorNotice>}
        </form>
      </div>
    </Dialog>
  )
}
