import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import { useIsReadOnly } from '../../../../web/ui/saves.tsx'
import { seeNews } from '../contract.ts'
import { coachStatusQuery } from './queries.ts'

const useHasNews = (): boolean => useQuery(coachStatusQuery).data?.hasNews ?? false

/** Until the achievements are opened. */
export function NewsDot() {
  if (!useHasNews()) return null
  return (
    <span className="size-2 shrink-0 rounded-full bg-on-ink">
      <span className="sr-only">New achievement</span>
    </span>
  )
}

export function useNewsSeen(isShown: boolean): void {
  const isReadOnly = useIsReadOnly()
  const isNew = useHasNews() && isShown && !isReadOnly
  useEffect(() => {
    if (!isNew) return
    queryClient.setQueryData(
      coachStatusQuery.queryKey,
      (status) => status && { ...status, hasNews: false },
    )
    // After a failure, the dot comes back at the next opening.
    call(seeNews).catch(() => {})
  }, [isNew])
}
