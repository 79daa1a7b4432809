import { createContext, type ComponentType } from 'react'

interface Shown {
  customer: { id: number; name: string }
}

/** Given by the router, because those features stand to the right of this feature. */
interface CustomerParts {
  Advice: ComponentType<Shown>
  CrmOptIn: ComponentType<Shown>
}

export const CustomerPartsContext = createContext<CustomerParts | null>(null)
