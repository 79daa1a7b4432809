import { lazy, Suspense } from 'react'
import { Fold } from '../../../../web/ui/fold.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'

const Sections = lazy(() => import('./settings-sections.tsx'))

/** Few people need these settings: loaded when opened. */
export function AdvancedSettings() {
  return (
    <Fold title={<h2 className="text-body">Advanced Settings</h2>}>
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
    </Fold>
  )
}
