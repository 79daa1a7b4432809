import { useMutation, useQuery } from '@tanstack/react-query'
import { TRASH_DAYS } from '../../../shared/limits.ts'
import { ApiError, call, sentenceOf } from '../../../web/api.ts'
import { endpointQuery, queryClient } from '../../../web/queries.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../web/ui/skeleton.tsx'
import { ScrollArea } from '../../../web/ui/scroll-area.tsx'
import { TryAgain } from '../../../web/ui/try-again.tsx'
import { count } from '../../profile/web/index.ts'
import { type Entry } from '../../sales/contract.ts'
import { editedOfImport, undoImport, type ImportRun } from '../runs/contract.ts'
import { offerUndo, refreshEntries } from '../../sales/web/index.ts'
import { feedsQuery, importsQuery } from './queries.ts'
import { SoldList } from './sold-list.tsx'

export function UndoDialog({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const { fileName, imported, updated } = run
  const { edited, undo } = useUndo(run, onClose)
  const editedCount = edited.data?.count ?? 0
  const left = edited.data?.left ?? imported
  const setBack = edited.data?.updated ?? updated
  return (
    <Dialog
      open
      onClose={onClose}
      title="Undo this import?"
      action={
        <Button
          variant="danger"
          disabled={!edited.data}
          pending={undo.isPending}
          onClick={() => undo.mutate()}
        >
          {editedCount > 0 ? 'Undo, including edited sales' : 'Undo import'}
        </Button>
      }
    >
      <div className="grid gap-4">
        {(left > 0 || setBack === 0) && (
          <p>
            This removes <strong className="font-semibold">{count(left, 'sale')}</strong> imported
            from <bdi className="wrap-anywhere">{fileName}</bdi>
            {left < imported && ` (${count(imported - left)} deleted before)`} and updates your
            figures. You can restore {left === 1 ? 'it' : 'them'} for {TRASH_DAYS} days.
          </p>
        )}
        {setBack > 0 && (
          <p>
            {left > 0 ? 'It also puts' : 'This puts'}{' '}
            <strong className="font-semibold">{count(setBack, 'sale')}</strong> that{' '}
            {left > 0 ? 'it' : <bdi className="wrap-anywhere">{fileName}</bdi>} updated or took out{' '}
            back as {setBack === 1 ? 'it was' : 'they were'} before.
          </p>
        )}
        {run.feedId !== null && (
          <p>
            This file is read from the web every night. It will be paused, because it would bring
            the same sales back. You can turn it on again.
          </p>
        )}
        {edited.isPending && (
          <Loading text="Looking for edited sales...">
            <Skeleton height="h-10" />
          </Loading>
        )}
        {editedCount > 0 && <Edited entries={edited.data!.entries} total={editedCount} />}
        {edited.isError && (
          <TryAgain query={edited} title="Your edited sales couldn't be checked" />
        )}
        {undo.error && (
          <ErrorNotice>
            {sentenceOf(undo.error, "The import couldn't be undone. Please try again.")}
          </ErrorNotice>
        )}
      </div>
    </Dialog>
  )
}

function useUndo({ id }: ImportRun, onUndone: () => void) {
  const edited = useQuery({
    ...endpointQuery(editedOfImport, { params: { id } }),
    // Sales may have been edited since the last time.
    staleTime: 0,
    gcTime: 0,
  })
  const includeEdited = (edited.data?.count ?? 0) > 0
  const undo = useMutation({
    mutationFn: () => call(undoImport, { params: { id }, body: { includeEdited } }),
    onSuccess: async ({ deleted, setBack, trashId }) => {
      // Awaited, so that the button behind says Restore before the focus returns.
      await queryClient.invalidateQueries(importsQuery)
      void queryClient.invalidateQueries(feedsQuery)
      onUndone()
      const done = [
        (deleted > 0 || setBack === 0) && `${count(deleted, 'sale')} removed`,
        setBack > 0 && `${count(setBack, 'sale')} set back`,
      ]
      const message = `Import undone: ${done.filter(Boolean).join(', ')}`
      offerUndo(message, trashId, refreshEntries, 'Restore')
      await refreshEntries()
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.code === 'edited_sales') await edited.refetch()
    },
  })
  return { edited, undo }
}

const Edited = ({ entries, total }: { entries: Entry[]; total: number }) => (
  <div className="grid gap-2">
    <p className="font-semibold">
      {total === 1
        ? "You've edited one of them since the import:"
        : `You've edited ${count(total)} of them since the import:`}
    </p>
    <ScrollArea aria-label="Edited sales" className="max-h-56">
      <SoldList sales={entries} of={total} />
    </ScrollArea>
  </div>
)
