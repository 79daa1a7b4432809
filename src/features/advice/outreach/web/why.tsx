import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { cn } from '../../../../web/ui/cn.ts'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { customerFindings } from '../../customers/contract.ts'
import { WithNames } from '../../customers/web/findings.tsx'

export function Why({ customerId }: { customerId: number }) {
  const { data, isPending } = useQuery(
    endpointQuery(customerFindings, { query: { customerId: String(customerId) } }),
  )
  if (isPending) {
    return (
      <Loading text="Loading what their purchases show...">
        <Skeleton />
      </Loading>
    )
  }
  // The message can be sent without, so a failure stops nobody.
  const finding = data?.findings[0]
  if (!finding) return null
  return (
    <p
      className={cn(
        'border-l-2 pl-3 text-ui text-pretty wrap-anywhere',
        finding.tone === 'worse' ? 'border-worse' : 'border-line',
      )}
    >
      <WithNames text={finding.text} names={finding.names} />
    </p>
  )
}
