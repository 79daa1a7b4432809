import type { ResponseOf } from '../../../../shared/endpoint.ts'
import type { Appearance, getAppearance } from '../contract.ts'

export type Names = ResponseOf<typeof getAppearance>

export function nameShown(names: Names, appearance: Appearance = names.appearance): string {
  const { firstName, businessName, alias } = names
  return { first_name: firstName, business_name: businessName, alias, hidden: '' }[appearance]
}
