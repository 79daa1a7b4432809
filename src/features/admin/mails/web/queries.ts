import { endpointQuery, FRESH, pagesQuery } from '../../../../web/queries.ts'
import { listMails, MAX_RECIPIENT, readMail, type MailState } from '../contract.ts'

export const mailsQuery = ({
  state,
  to: recipient,
}: {
  state?: MailState | undefined
  to?: string | undefined
}) => ({
  ...pagesQuery(listMails, { query: { state, recipient: recipient?.slice(0, MAX_RECIPIENT) } }),
  staleTime: FRESH,
})

export const mailQuery = (id: string) => endpointQuery(readMail, { params: { id } })
