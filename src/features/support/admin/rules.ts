import { statusAfter } from '../rules.ts'
import type { AdminTicket, AdminTicketDetail } from './contract.ts'

export const requesterName = ({ name, email }: AdminTicket['requester']): string =>
  name || email || 'Someone without a name'

type Asked = Pick<AdminTicket, 'requester' | 'status'> & Pick<AdminTicketDetail, 'isEmailConfirmed'>

/** Says where an answer goes, for the admin who writes it. */
export function answerHint(ticket: Asked, sendsMail: boolean): string {
  const opens =
    ticket.status === 'closed'
      ? ` This ticket is closed. Your answer sets it to “${statusAfter('team')}”, and “Send and close” keeps it closed.`
      : ''
  return `${arrival(ticket, sendsMail)}${opens} Ctrl + Enter sends it.`
}

function arrival({ requester, isEmailConfirmed }: Asked, sendsMail: boolean): string {
  if (requester.ownerId !== null)
    return sendsMail
      ? 'The owner gets an email that you have answered.'
      : 'The owner finds your answer in the app.'
  if (!requester.email)
    return 'They were not signed in and left no email, so your answer only stays here for the team.'
  if (isEmailConfirmed && sendsMail) return 'They get your answer by email.'
  return sendsMail
    ? 'They get your answer by email once they have opened the link that we sent them. Until then, write to them from your own mailbox.'
    : 'The app sends no emails. Save your answer, then send it from your own mailbox.'
}
