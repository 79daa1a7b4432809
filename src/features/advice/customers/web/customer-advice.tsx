import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { customerFindings } from '../contract.ts'
import { Findings } from './findings.tsx'
import { Recommendations } from './recommendations.tsx'

interface Props {
  customer: { id: number; name: string }
}

/** spec §2 */
export function CustomerAdvice({ customer }: Props) {
  const query = useQuery(
    endpointQuery(customerFindings, { query: { customerId: String(customer.id) } }),
  )
  return (
    <>
      {query.data && <Recommendations customer={customer} {...query.data} />}
      <Findings query={query} customer={customer} />
    </>
  )
}
