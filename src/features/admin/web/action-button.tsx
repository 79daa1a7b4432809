import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { cn } from '../../../web/ui/cn.ts'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { TextAreaField } from '../../../web/ui/field.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { MAX_REASON } from '../../accounts/contract.ts'

interface Props {
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
  icon?: ReactNode
  className?: string
  question: string
  children: ReactNode
  /** `reason` is '' unless asked for */
  act: (reason: string) => Promise<unknown>
  /** stored in the audit log */
  needsReason?: boolean
  /** if the owner sees the reason */
  reasonHint?: string
  done?: string
}

const IN_THE_LOG =
  'The audit log keeps the reason, and the owner finds it in the archive of their data.'

export function ActionButton(props: Props) {
  const { label, variant = 'secondary', icon, question, children, act, done, needsReason } = props
  const { reasonHint = IN_THE_LOG, className } = props
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const action = useMutation({
    mutationFn: () => act(reason.trim()),
    onSuccess: () => {
      setAsking(false)
      setReason('')
      if (done) toast.success(done)
    },
  })
  const ask = () => {
    action.reset()
    setReasonMissing(false)
    setAsking(true)
  }
  const confirm = () => {
    const isMissing = needsReason === true && reason.trim() === ''
    setReasonMissing(isMissing)
    if (!isMissing) action.mutate()
  }
  return (
    <>
      <Button variant={variant} className={cn('max-sm:w-full', className)} onClick={ask}>
        {icon}
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        action={
          <Button
            variant={variant === 'danger' ? 'danger' : 'primary'}
            pending={action.isPending}
            onClick={confirm}
          >
            {label}
          </Button>
        }
      >
        <div className="grid gap-4 text-body text-pretty text-muted">
          <div className="grid gap-3">{children}</div>
          {needsReason && (
            <TextAreaField
              className="text-text"
              label="Reason"
              hint={reasonHint}
              error={isReasonMissing ? 'Say why' : undefined}
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
          {action.isError && (
            <ErrorNotice>
              {sentenceOf(action.error, "That didn't work. Please try again.")}
            </ErrorNotice>
          )}
        </div>
      </Dialog>
    </>
  )
}
