import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { ContactDialog } from './contact-form.tsx'
import { ContactView } from './contact-view.tsx'
import { customerQuery } from './queries.ts'

export function ContactSection({ customer: { id } }: { customer: { id: number } }) {
  const title = useId()
  const query = useQuery(customerQuery(id))
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-labelledby={title} className="mt-6">
      <div className="mb-1 flex items-center justify-between gap-3">
        <h3 id={title} className="text-ui font-semibold">
          How to reach them
        </h3>
        <Saves>
          <Button
            variant="quiet"
            size="narrow"
            disabled={!query.data}
            onClick={() => setEditing(true)}
          >
            <Pencil aria-hidden />
            Edit contact
          </Button>
        </Saves>
      </div>
      <Loaded
        query={query}
        loading={
          <Loading text="Loading how to reach them..." className="py-2">
            <Skeleton className="w-48" />
          </Loading>
        }
        failed="The contact couldn't be loaded"
      >
        {(customer) => (
          <>
            <ContactView customer={customer} />
            {isEditing && <ContactDialog customer={customer} onClose={() => setEditing(false)} />}
          </>
        )}
      </Loaded>
    </section>
  )
}

export function EditContact({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(customerQuery(id))
  return data && <ContactDialog customer={data} onClose={onClose} />
}
