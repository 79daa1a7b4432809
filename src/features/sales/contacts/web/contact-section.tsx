import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../../web/ui/button.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import type { Customer } from '../contract.ts'
import { ContactDialog } from './contact-form.tsx'
import { ContactView } from './contact-view.tsx'
import { customerQuery } from './queries.ts'

export function ContactSection({ customer }: { customer: Customer }) {
  const title = useId()
  const [isEditing, setEditing] = useState(false)
  return (
    <section aria-labelledby={title} className="mt-6">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={title} className="text-body font-semibold">
          How to reach them
        </h3>
        <Saves>
          <Button variant="quiet" size="narrow" onClick={() => setEditing(true)}>
            Edit contact
          </Button>
        </Saves>
      </div>
      <ContactView customer={customer} />
      {isEditing && <ContactDialog customer={customer} onClose={() => setEditing(false)} />}
    </section>
  )
}

export function EditContact({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(customerQuery(id))
  return data && <ContactDialog customer={data} onClose={onClose} />
}
