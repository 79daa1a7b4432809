import { useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { forgetWithdrawn, wasWithdrawn } from '../../forms/web/session.ts'

export function DeletionWithdrawn() {
  const [isOpen, setOpen] = useState(wasWithdrawn)
  const close = () => {
    forgetWithdrawn()
    setOpen(false)
  }
  if (!isOpen) return null
  return (
    <Dialog
      open
      onClose={close}
      title="Your account is kept"
      footer={<Button onClick={close}>Go on</Button>}
    >
      <p className="text-body text-pretty">
        You signed in, so your account will not be deleted. Everything is still here, and you are on
        the leaderboard again if you were before.
      </p>
    </Dialog>
  )
}
