import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { importsQuery } from './queries.ts'
import { UndoDialog } from './undo-dialog.tsx'

/** Nothing while the import isn't listed, or once it is undone. */
export function UndoImport({ importId, label }: { importId: number; label?: string }) {
  const { data } = useQuery(importsQuery)
  const [isOpen, setOpen] = useState(false)
  const run = data?.imports.find(({ id }) => id === importId)
  if (!run || run.state !== 'done' || !run.hasSales) return null
  return (
    <>
      <Button variant="secondary" aria-label={label} onClick={() => setOpen(true)}>
        Undo
      </Button>
      {isOpen && <UndoDialog run={run} onClose={() => setOpen(false)} />}
    </>
  )
}
