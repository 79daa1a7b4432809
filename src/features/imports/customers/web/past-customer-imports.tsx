import { useMutation, useQuery } from '@tanstack/react-query'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { refreshCustomers } from '../../../sales/web/index.ts'
import { listCustomerImports, undoCustomers, type CustomersImport } from '../contract.ts'
import { customerImportsQuery } from './queries.ts'
import { countsText } from './words.ts'

export function PastCustomerImports() {
  const { data } = useQuery(customerImportsQuery)
  if (!data || data.imports.length === 0) return null
  return (
    <section className="mt-5 border-t border-line pt-4" aria-label="Past imports of customers">
      <h3 className="text-body font-semibold">Past imports</h3>
      <ul className="divide-y divide-line">
        {data.imports.map((past) => (
          <PastImport key={past.id} past={past} />
        ))}
      </ul>
    </section>
  )
}

function PastImport({ past }: { past: CustomersImport }) {
  const notation = useNotation()
  const { id, fileName, createdAt, undoneAt, canUndo } = past
  const undo = useMutation({
    mutationFn: () => call(undoCustomers, { params: { id } }),
    onSuccess: () =>
      toast.success(
        'Undone. The contacts are as they were before. A no to being written to stays.',
      ),
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "That couldn't be undone. Please try again.")),
    onSettled: () => Promise.all([refreshCustomers(), refresh(listCustomerImports)]),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <p className="min-w-0 grow basis-[14rem] text-body">
        <span className="block font-semibold wrap-anywhere">{fileName}</span>
        <span className="text-muted">
          <RelativeTime instant={createdAt} /> · {countsText(past, notation)}
          {undoneAt && ' · undone'}
        </span>
      </p>
      {canUndo && (
        <Saves>
          <Button
            variant="quiet"
            className="max-sm:-ml-4"
            pending={undo.isPending}
            aria-label={`Undo the import of ${fileName}`}
            onClick={() => undo.mutate()}
          >
            Undo
          </Button>
        </Saves>
      )}
    </li>
  )
}
