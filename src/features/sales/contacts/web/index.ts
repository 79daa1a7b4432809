import { lazy } from 'react'

export { CustomerPartsContext } from './customer-parts.ts'

export const CustomerProfile = lazy(async () => ({
  default: (await import('./customer-profile.tsx')).CustomerProfile,
}))
