import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { customersSearch } from '../../features/sales/contacts/web/search.ts'
import { namesSearch } from '../../features/sales/merge-names/web/search.ts'
import { dataManagementSearch, salesEntrySearch } from '../../features/sales/web/search.ts'
import { signedIn } from './signed-in-route.tsx'

/** Loaded with the pages: signed-out visitors don't need these. */
export const celebration = () => import('../../features/goals/web/celebration/triggers.ts')

const salesEntry = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-entry',
  staticData: { title: 'Add Sales Entry' },
  validateSearch: salesEntrySearch,
  component: lazyRouteComponent(async () => {
    const [{ SalesEntryPage }, { onSale }] = await Promise.all([
      import('../../features/sales/web/sales-entry-page.tsx'),
      celebration(),
    ])
    return { default: () => <SalesEntryPage onSale={onSale} /> }
  }),
})

const waitingSales = createRoute({
  getParentRoute: () => signedIn,
  path: '/sales-entry/waiting',
  staticData: { title: 'Sales on this device' },
  component: lazyRouteComponent(
    () => import('../../features/sales/web/offline-queue/waiting-page.tsx'),
    'WaitingPage',
  ),
})

const dataManagement = createRoute({
  getParentRoute: () => signedIn,
  path: '/data-management',
  staticData: { title: 'Data Management' },
  validateSearch: dataManagementSearch,
  component: lazyRouteComponent(async () => {
    const [{ DataManagementPage }, { ImportCard }, { PastImports }, { onImported }] =
      await Promise.all([
        import('../../features/sales/web/data-management-page.tsx'),
        import('../../features/imports/web/import-card.tsx'),
        import('../../features/imports/web/past-imports.tsx'),
        celebration(),
      ])
    return {
      default: () => (
        <DataManagementPage>
          <ImportCard onImported={onImported} />
          <PastImports />
        </DataManagementPage>
      ),
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
        <CustomersPage>
          <ImportCustomers />
        </CustomersPage>
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
