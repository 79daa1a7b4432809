import type { Message, Status } from '../../contract.ts'
import type { AdminTicket } from '../contract.ts'

export const TEAM_STATUS: Record<Status, string> = {
  open: 'Open',
  answered: 'Answered',
  'auto-resolved': 'Solved automatically',
  closed: 'Closed',
}

export const requesterName = ({ name, email }: AdminTicket['requester']): string =>
  name || email || 'Someone without a name'

export const authorFor =
  (requester: AdminTicket['requester']) =>
  ({ from, name }: Message): string => {
    switch (from) {
      case 'owner':
        return name || requesterName(requester)
      case 'team':
        return name ? `${name} (team)` : 'The team'
      case 'assistant':
        return 'Automatic check'
    }
  }
