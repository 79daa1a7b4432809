import { Badge } from '../../web/badge.tsx'
import type { Owner } from '../contract.ts'

/** Name of a person; the part of the email before the @ if they never told it. */
export const nameOf = ({ firstName, lastName, email }: Owner): string =>
  `${firstName} ${lastName}`.trim() || email.split('@')[0]!

/** What is special about an account. */
export const OwnerBadges = ({ isAdmin, state }: Pick<Owner, 'isAdmin' | 'state'>) => (
  <>
    {isAdmin && <Badge gold>Admin</Badge>} {state === 'invited' && <Badge>Invited</Badge>}
    {state === 'leaving' && <Badge>Leaving</Badge>}
    {state === 'disabled' && <Badge>Disabled</Badge>}
  </>
)
