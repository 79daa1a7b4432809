import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../web/queries.ts'
import { addressState } from '../contract.ts'

/** The email that its owner still has to confirm; undefined if it is confirmed, or can't be. */
export function useUnconfirmed(): string | undefined {
  const { data } = useQuery({
    ...endpointQuery(addressState),
    // The link may be opened in another tab.
    refetchOnWindowFocus: ({ state }) => (state.data?.isConfirmed ? false : 'always'),
  })
  return data?.canConfirm && !data.isConfirmed ? data.email : undefined
}
