import { createContext, type ComponentType } from 'react'
import type { CustomerRow } from '../../contract.ts'

interface Shown {
  customer: Pick<CustomerRow, 'id' | 'name'>
}

/** Parts of a customer's profile from other features. Each may load later. */
interface CustomerParts {
  /** What the customer's purchases show, and what to do. */
  Advice: ComponentType<Shown>
  /** Asks the community for premium CRM access for this customer. */
  CrmOptIn: ComponentType<Shown>
}

/** Given by the router, because those features stand to the right of this one. */
export const CustomerPartsContext = createContext<CustomerParts | null>(null)
