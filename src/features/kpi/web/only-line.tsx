import { FilterX, SearchX } from 'lucide-react'
import { ApiError, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { EmptyState } from '../../../web/ui/notice.tsx'
import { namedIn, useNarrow, useOnly } from './only.ts'
import { quietLink } from './quiet-link.ts'

export function OnlyLine() {
  const named = namedIn(useOnly())
  const narrow = useNarrow()
  return (
    <div role="status">
      {named && (
        <p className="mb-2 wrap-anywhere">
          Only the {named.kind} <bdi className="font-semibold">{named.name}</bdi>
          <span className="text-muted">
            . Goals and the projection are for the whole shop.
          </span>{' '}
          <button type="button" className={quietLink} onClick={() => narrow({})}>
            Show all
          </button>
        </p>
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
