import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, use, useId, useState } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { call, isSignedOut, sentenceOf } from '../../../../web/api.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { Dialog } from '../../../../web/ui/dialog.tsx'
import { Loaded } from '../../../../web/ui/loaded.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation, useTaxWords, useToday } from '../../../profile/web/index.ts'
import { listEntries, type EntryPage } from '../../lists/contract.ts'
import { deleteContact, type Customer } from '../contract.ts'
import { CONTACT_FIELDS } from '../rules.ts'
import { ContactSection } from './contact-section.tsx'
import { CustomerPartsContext } from './customer-parts.ts'
import { customerQuery, refreshCustomers } from './queries.ts'
import { summaryText } from './words.ts'

interface Props {
  customer: Pick<Customer, 'id' | 'name'>
  onClose: () => void
}

const hasSales = ({ purchases, revenue }: Customer): boolean => purchases > 0 || revenue !== 0
/** Not a no, which outlives the contact. */
const hasContact = (customer: Customer): boolean =>
  !hasSales(customer) || CONTACT_FIELDS.some((field) => (customer[field] ?? false) !== false)

/** spec §2; the same wherever a customer's name is pressed */
export function CustomerProfile({ customer, onClose }: Props) {
  const query = useQuery(customerQuery(customer.id))
  const parts = use(CustomerPartsContext)
  const [isAsking, setAsking] = useState(false)
  const { data = null } = query
  const isBuyer = data !== null && hasSales(data)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <bdi translate="no" className="wrap-anywhere">
          {customer.name}
        </bdi>
      }
      width="lg"
      footer={
        data && (
          <>
            {hasContact(data) && (
              <Saves>
                <Button variant="quiet" onClick={() => setAsking(true)}>
                  Delete contact
                </Button>
              </Saves>
            )}
            {isBuyer && (
              <Button asChild variant="secondary" className="max-sm:grow">
                <Link to="/data-management" search={{ search: `"${data.name}"` }}>
                  All sales
                </Link>
              </Button>
            )}
          </>
        )
      }
    >
      <Loaded
        query={query}
        loading={
          <Loading text="Loading the customer...">
            <Skeleton height="h-16" />
          </Loading>
        }
        failed="The customer couldn't be loaded"
      >
        {(customer) => (
          <>
            <Summary customer={customer} />
            <ContactSection customer={customer} />
            {isBuyer && parts && (
              <Suspense fallback={<Skeleton height="h-56" className="mt-6" />}>
                <parts.Advice customer={customer} />
              </Suspense>
            )}
            {isBuyer && <Latest name={customer.name} />}
            {parts && (
              <Suspense>
                <parts.CrmOptIn customer={customer} />
              </Suspense>
            )}
            {isAsking && (
              <DeleteDialog
                customer={customer}
                onClose={() => setAsking(false)}
                onDeleted={onClose}
              />
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

function Summary({ customer }: { customer: Customer }) {
  const notation = useNotation()
  const { note } = useTaxWords()
  return (
    <p className="text-body text-muted">
      {summaryText(customer, useToday(), notation)}
      {note && ' Amounts are without tax.'}
    </p>
  )
}

const LATEST = 5

function Latest({ name }: { name: string }) {
  const id = useId()
  const notation = useNotation()
  const search = { search: `"${name}"`, limit: LATEST }
  const query = useQuery(endpointQuery(listEntries, { query: search }))
  const { data } = query
  if (query.isError && !data) {
    return <TryAgain query={query} title="The latest purchases couldn't be loaded" />
  }
  // A product may have the same name.
  const sales = (data as EntryPage | undefined)?.entries.filter(
    (sale) => sale.customerName === name,
  )
  if (!sales?.length) return null
  return (
    <section aria-labelledby={id} className="mt-6">
      <h3 id={id} className="text-body font-semibold">
        Latest purchases
      </h3>
      <ul className="divide-y divide-line text-body">
        {sales.map(({ id, productName, saleDate, revenue }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2">
            <span className="min-w-0 grow basis-[8rem]">
              <bdi translate="no" className="wrap-anywhere">
                {productName}
              </bdi>
              <span className="block text-small text-muted">{formatDay(saleDate, notation)}</span>
            </span>
            <span translate="no">{formatMoney(revenue, notation)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DeleteProps {
  customer: Customer
  onClose: () => void
  onDeleted: () => void
}

function DeleteDialog({ customer, onClose, onDeleted }: DeleteProps) {
  const { id, name } = customer
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
        {hasSales(customer)
          ? 'Their sales stay.'
          : `${name} has no sales, so they leave the list, too.`}
      </p>
    </Dialog>
  )
}
