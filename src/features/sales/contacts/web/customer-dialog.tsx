import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useNotation, useTaxWords } from '../../../profile/web/index.ts'
import { deleteContact, type Customer } from '../contract.ts'
import { CONTACT_FIELDS } from '../rules.ts'
import { ContactSection } from './contact-section.tsx'
import { customerQuery, refreshCustomers } from './queries.ts'
import { visitsText } from './words.ts'

interface Props {
  customer: Customer
  onClose: () => void
}

export function CustomerDialog({ customer: listed, onClose }: Props) {
  const notation = useNotation()
  const { note } = useTaxWords()
  // The contact may have changed since the list was read.
  const { data: customer = listed } = useQuery(customerQuery(listed.id))
  const [isAsking, setAsking] = useState(false)
  const { name, purchases, revenue } = customer
  const hasSales = purchases > 0 || revenue !== 0
  // Not a no, which outlives the contact.
  const hasContact =
    !hasSales || CONTACT_FIELDS.some((field) => (customer[field] ?? false) !== false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <bdi translate="no" className="wrap-anywhere">
          {name}
        </bdi>
      }
      footer={
        <>
          {hasContact && (
            <Saves>
              <Button variant="danger" onClick={() => setAsking(true)}>
                <Trash2 aria-hidden />
                Delete contact
              </Button>
            </Saves>
          )}
          {hasSales && (
            <Button asChild variant="secondary" className="max-sm:grow">
              <Link to="/data-management" search={{ search: `"${name}"` }}>
                All sales
              </Link>
            </Button>
          )}
        </>
      }
    >
      <p className="text-ui text-muted">
        {hasSales && `${formatMoney(revenue, { ...notation, style: 'computed' })} in all${note} · `}
        {visitsText(customer, notation)}
      </p>
      <ContactSection customer={customer} />
      {isAsking && (
        <DeleteDialog
          customer={customer}
          hasSales={hasSales}
          onClose={() => setAsking(false)}
          onDeleted={onClose}
        />
      )}
    </Dialog>
  )
}

interface DeleteProps extends Props {
  hasSales: boolean
  onDeleted: () => void
}

function DeleteDialog({ customer: { id, name }, hasSales, onClose, onDeleted }: DeleteProps) {
  const remove = useMutation({
    mutationFn: () => call(deleteContact, { params: { id } }),
    onSuccess: async () => {
      toast.success(`Deleted the contact of ${name}`)
      onDeleted()
      await refreshCustomers()
    },
    onError: (error) =>
      !isSignedOut(error) &&
      toast.error(sentenceOf(error, "The contact couldn't be deleted. Please try again.")),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete this contact?"
      action={
        <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
          Yes, delete it
        </Button>
      }
    >
      <p>
        The phone number, email address, birthday and note are gone for good. If they asked not to
        be written to, that stays.{' '}
        {hasSales ? 'Their sales stay.' : `${name} has no sales, so they leave the list, too.`}
      </p>
    </Dialog>
  )
}
