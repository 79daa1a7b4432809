import { useMutation, useQuery } from '@tanstack/react-query'
import { titleOfMail } from '../../../../shared/mail-kinds.ts'
import { call, sentenceOf } from '../../../../web/api.ts'
import { endpointQuery, refresh } from '../../../../web/queries.ts'
import { Badge } from '../../../../web/ui/badge.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { ErrorNotice } from '../../../../web/ui/notice.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { ScrollArea } from '../../../../web/ui/scroll-area.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { listMails, readMail, resendMail, type ListedMail } from '../contract.ts'
import { STATES, troubleOf } from './words.ts'

interface Props {
  mail: ListedMail
  hasMailServer: boolean
  onClose: () => void
}

export function MailDialog({ mail, hasMailServer, onClose }: Props) {
  const query = useQuery(endpointQuery(readMail, { params: { id: mail.id } }))
  const shown = query.data ?? mail
  const trouble = troubleOf(shown)
  const resend = useMutation({
    mutationFn: () => call(resendMail, { params: { id: mail.id } }),
    onSuccess: async () => {
      toast.success('The email is on its way')
      onClose()
      await Promise.all([refresh(listMails), refresh(readMail)])
    },
  })
  return (
    <Dialog
      open
      width="xl"
      title={<bdi className="wrap-anywhere">{mail.subject}</bdi>}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {hasMailServer && (
            <Button pending={resend.isPending} onClick={() => resend.mutate()}>
              {shown.state === 'sent' ? 'Send again' : 'Send now'}
            </Button>
          )}
        </>
      }
    >
      <dl className="mb-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-body [&_dt]:text-muted">
        <dt>To</dt>
        <dd className="wrap-anywhere">
          <bdi>{shown.recipient}</bdi>
        </dd>
        <dt>Kind</dt>
        <dd>{titleOfMail(shown.kind)}</dd>
        <dt>Written</dt>
        <dd>
          <RelativeTime instant={shown.createdAt} />
        </dd>
        <dt>State</dt>
        <dd className="flex flex-wrap items-center gap-2">
          <Badge tone={STATES[shown.state].tone}>{STATES[shown.state].label}</Badge>
          {shown.sentAt && <RelativeTime instant={shown.sentAt} />}
        </dd>
      </dl>
      {trouble && <p className="mb-4 text-body wrap-anywhere text-muted">{trouble}</p>}
      {resend.isError && (
        <ErrorNotice className="mb-4">
          {sentenceOf(resend.error, 'The email could not be sent. Please try again.')}
        </ErrorNotice>
      )}
      <Loaded
        query={query}
        loading={<Loading text="Loading the email..." rows={1} height="h-60" />}
        failed="The email couldn't be loaded"
      >
        {({ text }) => (
          <ScrollArea
            aria-label="Text of the email"
            className="max-h-[60dvh] rounded-box bg-sunken px-4 py-3"
          >
            <p className="text-small wrap-anywhere whitespace-pre-wrap">{text}</p>
          </ScrollArea>
        )}
      </Loaded>
    </Dialog>
  )
}
