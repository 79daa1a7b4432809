import { Badge } from '../../../../web/ui/badge.tsx'
import type { Owner } from '../contract.ts'

/** What is special about an account. */
export const OwnerBadges = ({ isAdmin, state }: Pick<Owner, 'isAdmin' | 'state'>) => (
  <>
    {isAdmin && <Badge tone="gold">Admin</Badge>} {state === 'invited' && <Badge>Invited</Badge>}
    {state === 'leaving' && <Badge>Leaving</Badge>}
    {state === 'disabled' && <Badge>Disabled</Badge>}
  </>
)
