import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.tsx'

interface Props {
  /** on the button, and on the one that confirms */
  label: string
  variant?: 'primary' | 'secondary' | 'danger'
  icon?: ReactNode
  /** what is asked, and what will happen */
  question: string
  children: ReactNode
  act: () => Promise<unknown>
  /** said when it's done */
  done?: string
}

/** A button for something with consequences. It says what they are before it does it. */
export function ActionButton(props: Props) {
  const { label, variant = 'secondary', icon, question, children, act, done } = props
  const [isAsking, setAsking] = useState(false)
  const action = useMutation({
    mutationFn: act,
    onSuccess: () => {
      setAsking(false)
      if (done) toast.success(done)
    },
  })
  const ask = () => {
    action.reset()
    setAsking(true)
  }
  return (
    <>
      <Button variant={variant} className="max-sm:w-full" onClick={ask}>
        {icon}
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant={variant === 'danger' ? 'danger' : 'primary'}
              pending={action.isPending}
              onClick={() => action.mutate()}
            >
              {label}
            </Button>
          </>
        }
      >
        <div className="grid gap-4 text-ui text-pretty text-muted">
          <p>{children}</p>
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
