import type { ResponseOf } from '../../../../shared/endpoint.ts'
import type { Appearance, getAppearance } from '../contract.ts'

export type Names = ResponseOf<typeof getAppearance>

/** The name under which others see the owner, for the saved choice or another one. */
export function nameShown(names: Names, appearance: Appearance = names.appearance): string {
  switch (appearance) {
    case 'first_name':
      return names.firstName
    case 'business_name':
      return names.businessName
    case 'alias':
      return names.alias
    case 'hidden':
      return ''
  }
}
