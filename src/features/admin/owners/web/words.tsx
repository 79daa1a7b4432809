import { Badge } from '../../../../web/ui/badge.tsx'
import { INACTIVE_DAYS, type OwnerFilter, type OwnerOrder } from '../../contract.ts'
import type { Owner } from '../contract.ts'

export const OwnerBadges = ({ isAdmin, state }: Pick<Owner, 'isAdmin' | 'state'>) => (
  <>
    {isAdmin && <Badge tone="strong">Admin</Badge>} {state === 'invited' && <Badge>Invited</Badge>}
    {state === 'leaving' && <Badge>Leaving</Badge>}
    {state === 'disabled' && <Badge>Disabled</Badge>}
  </>
)

export const FILTERS: Record<OwnerFilter, { label: string; none: string }> = {
  inactive: {
    label: `Inactive for ${INACTIVE_DAYS} days`,
    none: `Everyone was here in the last ${INACTIVE_DAYS} days`,
  },
  no_sales: { label: 'Never recorded', none: 'Everyone has recorded a sale' },
  invited: { label: 'Invited', none: 'Nobody is invited at present' },
  leaving: { label: 'Leaving', none: 'Nobody is leaving' },
  disabled: { label: 'Disabled', none: 'No account is disabled' },
  admins: { label: 'Admins', none: 'There is no admin' },
}

export const ORDERS: Record<OwnerOrder, string> = {
  newest: 'Newest first',
  name: 'By name',
  recent: 'Last active first',
  away: 'Longest away first',
  sales: 'Most sales first',
}
