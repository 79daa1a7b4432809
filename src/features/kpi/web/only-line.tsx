import { FilterX, SearchX, X } from 'lucide-react'
import { ApiError, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { namedIn, useNarrow, useOnly } from './only.ts'

export function OnlyLine() {
  const named = namedIn(useOnly())
  const narrow = useNarrow()
  return (
    <div role="status">
      {named && (
        <div className="mb-4 flex min-w-0 items-center gap-2 rounded-box bg-gold-wash py-1 pr-1 pl-4 text-ui">
          <p className="min-w-0 py-1.5 wrap-anywhere">
            Only the {named.kind} <bdi className="font-semibold">{named.name}</bdi>
            <span className="text-muted">
              . The bar above, goals and the projection are for the whole shop.
            </span>
          </p>
          <Button
            variant="quiet"
            size="narrow"
            className="ml-auto shrink-0 print:hidden"
            onClick={() => narrow({})}
          >
            <X aria-hidden />
            Show all
          </Button>
        </div>
      )}
    </div>
  )
}

export const isUnknown = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 404

export function UnknownOnly({ error }: { error: ApiError }) {
  const narrow = useNarrow()
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={sentenceOf(error, 'There is nothing with this name.')}
        action={
          <Button onClick={() => narrow({})}>
            <FilterX aria-hidden />
            Show all sales
          </Button>
        }
      >
        It may have been renamed, or its sales were deleted.
      </EmptyState>
    </Card>
  )
}
