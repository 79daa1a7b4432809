import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '../../../../web/ui/relative-time.tsx'
import { importsQuery } from '../queries.ts'

/** When the same file brought as many sales before. */
export function BroughtBefore({ fileName, sales }: { fileName: string; sales: number }) {
  const { data } = useQuery(importsQuery)
  const before = data?.imports.find(
    (run) => run.state === 'done' && run.fileName === fileName && run.imported === sales,
  )
  return (
    <p className="text-muted">
      {before && (
        <>
          They were imported <RelativeTime instant={before.createdAt} />.{' '}
        </>
      )}
      There is nothing to do.
    </p>
  )
}
