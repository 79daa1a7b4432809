import { lazy, Suspense } from 'react'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'

const Sections = lazy(() => import('./settings-sections.tsx'))

/** Few people need these settings: loaded when opened. */
export function AdvancedSettings() {
  return (
    <Disclosure title={<h2 className="text-base font-semibold">Advanced Settings</h2>}>
      {() => (
        <Suspense
          fallback={
            <Loading text="Loading your settings...">
              <Skeleton height="h-64" />
            </Loading>
          }
        >
          <Sections />
        </Suspense>
      )}
    </Disclosure>
  )
}
