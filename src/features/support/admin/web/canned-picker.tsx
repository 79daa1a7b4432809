import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { cannedQuery } from './queries.ts'

const CannedDialog = lazy(async () => ({
  default: (await import('./canned-dialog.tsx')).CannedDialog,
}))

export function CannedPicker({ onInsert }: { onInsert: (text: string) => void }) {
  const { data } = useQuery(cannedQuery)
  const [isOpen, setOpen] = useState(false)
  const replies = data?.replies ?? []
  return (
    <>
      {replies.length > 0 && (
        <Select
          aria-label="Insert a canned reply"
          className="min-w-0 shrink"
          value=""
          onChange={({ target }) => {
            const chosen = replies.find(({ id }) => id === Number(target.value))
            if (chosen) onInsert(chosen.text)
          }}
        >
          <option value="">Insert a canned reply</option>
          {replies.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <Button variant="quiet" size="narrow" onClick={() => setOpen(true)}>
        {replies.length > 0 ? 'Manage' : 'Canned replies'}
      </Button>
      {isOpen && (
        <Suspense>
          <CannedDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
