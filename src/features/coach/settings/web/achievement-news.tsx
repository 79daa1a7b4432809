import { useNavigate } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../web/api.ts'
import { queryClient } from '../../../../web/queries.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { count } from '../../../profile/web/index.ts'
import { celebrate, Confetti, untilIdle, useCelebrations } from '../../../goals/web/index.ts'
import { ACHIEVEMENTS } from '../../points/contract.ts'
import { claimNews, type CoachStatus, type News } from '../contract.ts'
import { coachStatusQuery } from './queries.ts'

/** ms; longer than others, since unasked */
const SHOWN_FOR = 12_000
const CONFETTI = { pieces: 150, ms: 3_000 }

/** On one device, after goals have been celebrated. */
export default function AchievementNews({ hasNews }: { hasNews: boolean }) {
  const navigate = useNavigate()
  const isBusy = useCelebrations().length > 0
  const [told, setTold] = useState(0)
  // A goal's confetti replaces this one.
  if (isBusy && told > 0) setTold(0)
  const tell = useEffectEvent((news: News) => {
    setTold((before) => before + 1)
    const { title, description } = wordingOf(news)
    return toast(title, {
      id: 'achievement',
      description,
      duration: SHOWN_FOR,
      icon: <Trophy className="size-5 text-gold-text" aria-hidden />,
      action: {
        label: news.length === 1 ? 'See it' : 'See them',
        onClick: () => void navigate({ to: '/boss-action-coach', search: { tab: 'achievements' } }),
      },
    })
  })
  useEffect(() => {
    if (!hasNews || isBusy) return
    let isCurrent = true
    const claimAndTell = async () => {
      // Claimed news is never told again.
      await untilIdle()
      if (!isCurrent) return
      markTold()
      const { achievements } = await call(claimNews)
      if (achievements.length > 0) celebrate({ show: () => tell(achievements) })
    }
    // After a failure, the news comes at the next opening.
    claimAndTell().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [hasNews, isBusy])
  return told > 0 && <Confetti key={told} {...CONFETTI} />
}

const markTold = (): void =>
  void queryClient.setQueryData<CoachStatus>(
    coachStatusQuery.queryKey,
    (status) => status && { ...status, hasNews: false },
  )

function wordingOf(news: News): { title: string; description: string } {
  const names = news.map(({ id }) => ACHIEVEMENTS[id].name)
  const points = `+${count(
    news.reduce((sum, each) => sum + each.points, 0),
    'point',
  )}`
  if (news.length === 1) return { title: `Achievement unlocked: ${names[0]}`, description: points }
  return {
    title: `${news.length} achievements unlocked, ${points}`,
    description: listOf(names),
  }
}

function listOf(names: string[]): string {
  const [first, rest] =
    names.length > 3
      ? [names.slice(0, 2), `${names.length - 2} more`]
      : [names.slice(0, -1), names.at(-1)!]
  return `${first.join(', ')} and ${rest}`
}
