import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { Saves } from '../../../web/ui/saves.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { clearEntries } from '../contract.ts'
import { offerUndo, refreshEntries } from './queries.ts'

export function ClearAllButton({ disabled }: { disabled: boolean }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const clear = useMutation({
    mutationFn: () => call(clearEntries),
    onSuccess: async ({ trashId }) => {
      close()
      offerUndo('All sales data cleared successfully', trashId, refreshEntries)
      await refreshEntries()
    },
    onError: (error) => {
      close()
      toast.error(sentenceOf(error, 'Failed to clear all data'))
    },
  })
  return (
    <>
      <Saves>
        <Button variant="danger" disabled={disabled} onClick={() => setAsking(true)}>
          Clear All Data
        </Button>
      </Saves>
      <Dialog
        open={asking}
        onClose={close}
        title="Delete all sales?"
        action={
          <Button variant="danger" pending={clear.isPending} onClick={() => clear.mutate()}>
            Yes, Delete All
          </Button>
        }
      >
        <p>
          This deletes all your sales and the figures based on them. You can restore them for{' '}
          {TRASH_DAYS} days under Recently deleted. The phone numbers and emails of your customers
          stay.
        </p>
      </Dialog>
    </>
  )
}
