import { useQuery } from '@tanstack/react-query'
import { call } from '../../../web/api.ts'
import { endpointQuery, queryClient, refresh } from '../../../web/queries.ts'
import { createGoal } from '../../goals/contract.ts'
import { noteHint, today } from '../contract.ts'

/** Sales and the profile refresh every query; this one also changes with goals. */
export const todayQuery = { ...endpointQuery(today), meta: { dependsOn: [createGoal.path] } }

export const prefetchToday = (): Promise<unknown> => queryClient.query(todayQuery)

export function useAsksForGoal(): boolean {
  const kind = useQuery(todayQuery).data?.hint?.kind
  return kind === 'first-goal' || kind === 'next-goal'
}

/** On failure the hint may be shown a day longer. */
export const noteSeen = (key: string): Promise<unknown> =>
  call(noteHint, { body: { key, isDismissed: false } }).catch(() => {})

export async function dismissHint(key: string): Promise<void> {
  await call(noteHint, { body: { key, isDismissed: true } })
  await refresh(today)
}
