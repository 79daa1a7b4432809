import { createContext, type ComponentType } from 'react'
import type { CustomerRow } from '../../rankings/contract.ts'

interface Shown {
  customer: Pick<CustomerRow, 'id' | 'name'>
}

/** Given by the router, because those features stand to the right of this feature. */
interface CustomerParts {
  Advice: ComponentType<Shown>
  CrmOptIn: ComponentType<Shown>
}

export const CustomerPartsContext = createContext<CustomerParts | null>(null)
