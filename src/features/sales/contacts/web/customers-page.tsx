import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { callForFile, sentenceOf } from '../../../../web/api.ts'
import { saveFile } from '../../../../web/download.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { Button } from '../../../../web/ui/button.tsx'
import { Card } from '../../../../web/ui/card.tsx'
import { PagedList } from '../../../../web/ui/loaded.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Saves } from '../../../../web/ui/saves.tsx'
import { SearchField } from '../../../../web/ui/search-field.tsx'
import { Select } from '../../../../web/ui/select.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { count, useTaxWords, useToday } from '../../../profile/web/index.ts'
import {
  BIRTHDAY_DAYS,
  exportCustomers,
  MAX_CUSTOMER_SEARCH,
  type Customer,
  type CustomerSort,
} from '../contract.ts'
import { ContactDialog } from './contact-form.tsx'
import { CustomerProfile } from './customer-profile.tsx'
import { CustomerRow } from './customer-row.tsx'
import { customersQuery } from './queries.ts'
import type { CustomersSearch } from './search.ts'

const route = getRouteApi('/signed-in/customers')

const SORTS: Record<CustomerSort, string> = {
  revenue: 'Who spent most',
  away: 'Away longest',
  lastVisit: 'Latest visit',
  name: 'Name, A to Z',
  birthday: `Birthday in the next ${BIRTHDAY_DAYS} days`,
}

export function CustomersPage({ children }: { children?: ReactNode }) {
  const search = route.useSearch()
  const query = useInfiniteQuery(customersQuery(search))
  const [shown, setShown] = useState<Customer>()
  const [isAdding, setAdding] = useState(false)
  const { note } = useTaxWords()
  const total = query.data?.pages[0]?.total ?? null
  const { sort } = search
  const isFiltered = Boolean(search.search) || sort === 'birthday' || sort === 'away'
  const found = total !== null && `${count(total, 'customer')}${isFiltered ? ' found' : ''}`
  return (
    <>
      <PageHeader
        title="Customers"
        subtitle={[found, note && 'amounts without tax'].filter(Boolean).join(', ')}
      >
        <Saves>
          <Button
            variant="quiet"
            onClick={() => document.getElementById('import-customers')?.scrollIntoView()}
          >
            Import
          </Button>
          <ExportButton disabled={total === 0 && !isFiltered} />
          <Button onClick={() => setAdding(true)}>Add customer</Button>
        </Saves>
      </PageHeader>
      <Card aria-label="Customers">
        {(total !== 0 || isFiltered) && <Filter />}
        <PagedList
          query={query}
          rowsOf={({ customers }) => customers}
          loading={
            <Loading
              text="Loading your customers..."
              rows={5}
              height="h-14"
              className="grid gap-3 pt-2"
            />
          }
          failed="Your customers couldn't be loaded"
          empty={<Nobody search={search} onAdd={() => setAdding(true)} />}
        >
          {(customers) => (
            <ul className="divide-y divide-line">
              {customers.map((customer) => (
                <CustomerRow
                  key={customer.id}
                  customer={customer}
                  isAway={sort === 'away'}
                  onOpen={() => setShown(customer)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
      {children}
      {shown && <CustomerProfile customer={shown} onClose={() => setShown(undefined)} />}
      {isAdding && <ContactDialog onClose={() => setAdding(false)} />}
    </>
  )
}

function Filter() {
  const { search, sort } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (change: Partial<CustomersSearch>) => {
    const next = Object.entries({ search, sort, ...change }).filter(([, value]) => value)
    void navigate({ search: Object.fromEntries(next), replace: true, resetScroll: false })
  }
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search customers"
        placeholder="Name, phone or email"
        maxLength={MAX_CUSTOMER_SEARCH}
        value={search ?? ''}
        onSearch={(text) => show({ search: text })}
      />
      <Select
        aria-label="Sort customers"
        className="max-sm:w-full"
        value={sort ?? 'revenue'}
        onChange={({ target }) => show({ sort: target.value as CustomerSort })}
      >
        {Object.entries(SORTS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    </div>
  )
}

const NOBODY: Partial<Record<CustomerSort, [title: string, text: string]>> = {
  away: [
    'No regular is away',
    'Who came regularly, and has not been here for longer than usual, is listed here.',
  ],
  birthday: [
    `No birthday in the next ${BIRTHDAY_DAYS} days`,
    'Press a customer in the list to note their birthday.',
  ],
}

function Nobody({ search, onAdd }: { search: CustomersSearch; onAdd: () => void }) {
  const [title, text] = search.search
    ? ['Nobody matches', 'Type a part of a name, a phone number or an email address.']
    : ((search.sort && NOBODY[search.sort]) ?? [])
  if (title) return <EmptyState title={title}>{text}</EmptyState>
  return (
    <EmptyState
      title="No customers yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Saves>
            <Button variant="secondary" onClick={onAdd}>
              Add a customer
            </Button>
          </Saves>
          <Button asChild variant="secondary">
            <Link to="/sales-entry">Add a sale with a customer</Link>
          </Button>
        </div>
      }
    >
      Everyone whose name is on a sale is listed here. You can also add customers yourself, or
      import a file of them.
    </EmptyState>
  )
}

function ExportButton({ disabled }: { disabled: boolean }) {
  const today = useToday()
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(exportCustomers), `customers-${today}.csv`),
    onSuccess: () => toast.success('Your customers were exported'),
    onError: (error) => toast.error(sentenceOf(error, 'The export failed. Please try again.')),
  })
  return (
    <Button
      variant="quiet"
      disabled={disabled}
      pending={download.isPending}
      onClick={() => download.mutate()}
    >
      Export
    </Button>
  )
}
