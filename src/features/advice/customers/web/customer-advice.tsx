import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { customerFindings } from '../contract.ts'
import { Findings } from './findings.tsx'
import { Recommendations } from './recommendations.tsx'

interface Props {
  customer: { id: number; name: string }
}

/** What to do about a customer, and what the purchases show (spec §2 customer profile modal). */
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
