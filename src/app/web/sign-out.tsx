import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { logout, type Account } from '../../features/accounts/contract.ts'
import { endSession } from '../../features/accounts/forms/web/session.ts'
import { count } from '../../features/profile/web/index.ts'
import { call, sentenceOf } from '../../web/api.ts'
import { pauseQueries } from '../../web/queries.ts'
import { Button } from '../../web/ui/button.tsx'
import { Dialog } from '../../web/ui/dialog.tsx'
import { toast } from '../../web/ui/toast.ts'

const waitingSales = () => import('../../features/sales/web/offline-queue/waiting.ts')

/** If sales wait on this device, the `dialog` asks first. */
export function useSignOut({ id, viewing }: Account): { ask: () => void; dialog: ReactNode } {
  const [waits, setWaits] = useState(0)
  const signOut = useMutation({
    onMutate: pauseQueries,
    mutationFn: () => call(logout),
    onSuccess: async () => {
      endSession()
      // If the code can't be loaded, nothing was typed either.
      await waitingSales().then(
        ({ forgetTyped }) => forgetTyped(id),
        () => {},
      )
      window.location.assign('/login')
    },
    onError: (error, _, resume) => {
      resume?.()
      toast.error(sentenceOf(error, "You couldn't be signed out. Please try again."))
    },
  })
  const ask = async (): Promise<void> => {
    const left = viewing
      ? 0
      : await waitingSales().then(
          ({ countWaiting }) => countWaiting(id),
          () => 0,
        )
    if (left > 0) setWaits(left)
    else signOut.mutate()
  }
  const close = () => setWaits(0)
  const dialog = waits > 0 && (
    <Dialog
      open
      onClose={close}
      title={`${count(waits, "sale hasn't", "sales haven't")} been recorded yet`}
      footer={
        <>
          <Button variant="secondary" pending={signOut.isPending} onClick={() => signOut.mutate()}>
            Sign out
          </Button>
          <Button onClick={close}>Stay signed in</Button>
        </>
      }
    >
      <p className="text-body text-pretty">
        {waits === 1 ? 'It waits' : 'They wait'} on this device. If you sign out,{' '}
        {waits === 1 ? 'it is' : 'they are'} sent when you sign in here again. Nobody else who signs
        in here sees {waits === 1 ? 'it' : 'them'}.
      </p>
    </Dialog>
  )
  return { ask: () => void ask(), dialog }
}
