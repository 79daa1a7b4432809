import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import { customersSearch } from '../../features/sales/contacts/web/search.ts'
import { namesSearch } from '../../features/sales/merge-names/web/search.ts'
import { CustomerPartsContext } from '../../features/sales/contacts/web/index.ts'
import { dataManagementSearch, salesEntrySearch } from '../../features/sales/web/search.ts'
import { customerParts } from './customer-parts.ts'
import { signedIn } from './signed-in-route.tsx'

const salesEntry = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-entry',
  staticData: { title: 'Add Sales Entry', hasAddSale: false },
  validateSearch: salesEntrySearch,
  component: lazyRouteComponent(
    () => import('../../features/sales/web/sales-entry-page.tsx'),
    'SalesEntryPage',
  ),
})

const waitingSales = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-entry/waiting',
  staticData: { title: 'Sales on this device', hasAddSale: false },
  component: lazyRouteComponent(
    () => import('../../features/sales/web/offline-queue/waiting-page.tsx'),
    'WaitingPage',
  ),
})

const dataManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/data-management',
  staticData: { title: 'Data Management', hasAddSale: false },
  validateSearch: dataManagementSearch,
  component: lazyRouteComponent(async () => {
    const [{ DataManagementPage }, { ImportCard }, { PastImports }] = await Promise.all([
      import('../../features/sales/web/data-management-page.tsx'),
      import('../../features/imports/web/import-card.tsx'),
      import('../../features/imports/web/past-imports.tsx'),
    ])
    return {
      default: function DataManagement() {
        const [isReading, setReading] = useState(false)
        return (
          <DataManagementPage isReading={isReading}>
            <ImportCard onReading={setReading} />
            {!isReading && <PastImports />}
          </DataManagementPage>
        )
      },
    }
  }),
})

const recentlyDeleted = createRoute({
  getParentRoute: () => signedIn,
  path: '/data-management/deleted',
  staticData: { title: 'Recently deleted' },
  component: lazyRouteComponent(
    () => import('../../features/sales/web/deleted-page.tsx'),
    'DeletedPage',
  ),
})

const customers = createRoute({
  getParentRoute: () => signedIn,
  path: '/customers',
  staticData: { title: 'Customers' },
  validateSearch: customersSearch,
  component: lazyRouteComponent(async () => {
    const [{ CustomersPage }, { ImportCustomers }] = await Promise.all([
      import('../../features/sales/contacts/web/customers-page.tsx'),
      import('../../features/imports/customers/web/import-customers.tsx'),
    ])
    return {
      default: () => (
        <CustomerPartsContext value={customerParts}>
          <CustomersPage>
            <ImportCustomers />
          </CustomersPage>
        </CustomerPartsContext>
      ),
    }
  }),
})

const names = createRoute({
  getParentRoute: () => signedIn,
  path: '/data-management/names',
  staticData: { title: 'Names' },
  validateSearch: namesSearch,
  component: lazyRouteComponent(
    () => import('../../features/sales/merge-names/web/names-page.tsx'),
    'NamesPage',
  ),
})

export const salesRoutes = [
  salesEntry,
  waitingSales,
  dataManagement,
  recentlyDeleted,
  customers,
  names,
]
