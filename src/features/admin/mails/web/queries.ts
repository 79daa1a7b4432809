import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../../web/api.ts'
import { endpointQuery } from '../../../../web/queries.ts'
import { listMails, MAX_RECIPIENT, readMail, type MailState } from '../contract.ts'

/** ms; the app sends emails all the time, so the list is read again when it is shown after that long */
const FRESH = 10_000

export const mailsQuery = ({
  state,
  to: recipient,
}: {
  state?: MailState | undefined
  to?: string | undefined
}) =>
  infiniteQueryOptions({
    queryKey: [listMails.path, { state, recipient }],
    queryFn: ({ pageParam: before, signal }) =>
      call(listMails, {
        query: {
          ...(state && { state }),
          ...(recipient && { recipient: recipient.slice(0, MAX_RECIPIENT) }),
          ...(before && { before }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextBefore }) => nextBefore,
    placeholderData: keepPreviousData,
    staleTime: FRESH,
  })

export const mailQuery = (id: string) => endpointQuery(readMail, { params: { id } })
