import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import { serverTime } from '../../../web/clock.ts'
import { call, isSignedOut, isViewingOnly } from '../../../web/api.ts'
import { refresh } from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.ts'
import { useProfile } from '../../profile/web/index.ts'
import { trackActivity } from '../activity/contract.ts'
import { dailyMission } from '../mission/contract.ts'
import { achievements } from '../points/contract.ts'
import { weeklyProgress } from '../weekly/contract.ts'

/** Opening counts as activity (spec §7), and so does coming back on a new day: queries never refetch by themselves. */
export function useOpening(): void {
  const timeZone = useProfile()?.timeZone
  const { mutate } = useMutation({
    mutationFn: () => call(trackActivity),
    onSuccess: () => void refresh(achievements),
    onError: (error) => {
      if (isSignedOut(error) || isViewingOnly(error)) return
      toast.error('Failed to Update Progress', { description: 'Please try again later.' })
    },
  })
  useEffect(() => mutate(), [mutate])

  const opened = useRef<Day>(undefined)
  const checkDay = useCallback(() => {
    if (document.hidden || !timeZone) return
    const today = dayIn(timeZone, serverTime())
    const isNewDay = opened.current !== undefined && opened.current !== today
    opened.current = today
    if (!isNewDay) return
    mutate()
    for (const endpoint of [dailyMission, weeklyProgress]) void refresh(endpoint)
  }, [timeZone, mutate])
  useEffect(() => {
    checkDay()
    document.addEventListener('visibilitychange', checkDay)
    return () => document.removeEventListener('visibilitychange', checkDay)
  }, [checkDay])
}
