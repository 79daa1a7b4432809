import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Coins, Gem, Medal, type LucideIcon } from 'lucide-react'
import { Card } from '../../../../web/ui/card.tsx'
import { cn } from '../../../../web/ui/cn.ts'
import { Progress } from '../../../../web/ui/progress.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { countOf, formatCount } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { lengthInWords } from '../../streaks/contract.ts'
import { AdvancedSettings } from '../../settings/web/advanced-settings.tsx'
import { ACHIEVEMENT_IDS, type Achievements, type Membership } from '../../points/contract.ts'
import { AchievementCard } from './achievement-card.tsx'
import { achievementsQuery } from '../../points/web/queries.ts'
import { LEVEL_NAMES, levelInWords } from '../../points/web/words.ts'

export function AchievementsTab() {
  // a new day or another device may have changed the points
  const query = useQuery({ ...achievementsQuery, refetchOnMount: 'always' })
  return (
    <div className="grid gap-4 md:gap-6">
      {query.data ? (
        <Overview achievements={query.data} />
      ) : (
        <Card>
          {query.isError ? (
            <TryAgain query={query} title="Error loading data">
              Some features may be limited.
            </TryAgain>
          ) : (
            <TabSkeleton />
          )}
        </Card>
      )}
      <AdvancedSettings />
    </div>
  )
}

function Overview({ achievements }: { achievements: Achievements }) {
  return (
    <>
      <MembershipCard {...achievements} />
      <Tiles {...achievements} />
      <section aria-labelledby="achievements">
        <h2 id="achievements" className="mb-3 font-semibold">
          Your achievements
        </h2>
        <ul className="grid gap-3 @sm:grid-cols-2 md:gap-4 @4xl:grid-cols-3">
          {achievements.achievements.map((achievement) => (
            <AchievementCard key={achievement.id} achievement={achievement} />
          ))}
        </ul>
      </section>
      <Infos {...achievements} />
    </>
  )
}

const MEDALS: Record<Membership, string> = {
  bronze: 'bg-[#a5673f] text-[#ffffff]',
  silver: 'bg-[#c3cad6] text-[#182033]',
  gold: 'bg-gold text-on-gold',
}

function MembershipCard(achievements: Achievements) {
  const { membership, totalPoints, nextLevel } = achievements
  const notation = useNotation()
  const { title, note, progress } = levelInWords(achievements, notation)
  const next = nextLevel && LEVEL_NAMES[nextLevel.membership]
  return (
    <section
      aria-labelledby="membership"
      className="flex flex-wrap items-center gap-x-6 gap-y-5 rounded-box bg-ink p-5 text-on-ink shadow-card scheme-dark md:p-7"
    >
      <span
        className={cn('grid size-16 shrink-0 place-items-center rounded-full', MEDALS[membership])}
      >
        <Medal className="size-8" strokeWidth={1.75} aria-hidden />
      </span>
      <div className="min-w-0 grow basis-40">
        <h2 id="membership" className="text-xl font-bold tracking-tight">
          {title}
        </h2>
        <p className="text-on-ink-muted">{countOf(totalPoints, notation, 'point')} earned</p>
      </div>
      <div className="grid w-full gap-2 md:w-80">
        {nextLevel && next ? (
          <>
            <p className="flex justify-between gap-4 text-ui">
              <span className="text-on-ink-muted">Next level: {next}</span>
              <b className="font-semibold">
                {countOf(nextLevel.pointsLeft, notation, 'point')} to go
              </b>
            </p>
            <Progress text={`Points to ${next}`} value={progress} />
          </>
        ) : (
          <b className="font-semibold text-gold md:text-right">{note}</b>
        )}
      </div>
    </section>
  )
}

function Tiles({ unlockedCount, streaks, totalPoints, monthlyPoints }: Achievements) {
  const left = ACHIEVEMENT_IDS.length - unlockedCount
  const notation = useNotation()
  const days = (count: number) => countOf(count, notation, 'day')
  const sold = (length: number) => lengthInWords(length, streaks.sales, notation)
  const tiles = [
    [
      'Achievements unlocked',
      `${unlockedCount} of ${ACHIEVEMENT_IDS.length}`,
      left > 0 ? `${left} to go` : 'All of them!',
    ],
    ['Sales streak', sold(streaks.sales.current), `Best: ${sold(streaks.sales.best)}`],
    ['Login streak', days(streaks.login.current), `Best: ${days(streaks.login.best)}`],
    [
      'Total points',
      formatCount(totalPoints, notation),
      `This month: ${formatCount(monthlyPoints, notation)}`,
    ],
  ] as const
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 md:gap-4 @2xl:grid-cols-4">
      {tiles.map(([label, value, note]) => (
        <div
          key={label}
          className="flex flex-col rounded-box border border-line bg-card p-3.5 shadow-card md:p-4"
        >
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-figure font-bold tracking-tight">{value}</dd>
          <dd className="text-sm text-muted">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Infos({ monthlyPoints }: Achievements) {
  const notation = useNotation()
  const infos: { icon: LucideIcon; title: string; text: string }[] = [
    {
      icon: CalendarClock,
      title: 'Monthly competition',
      text: `You have ${countOf(monthlyPoints, notation, 'point')} this month. The count starts again on the 1st; your total stays.`,
    },
    {
      icon: Coins,
      title: 'Achievement points',
      text: 'You earn points as you record sales, reach goals and share wins. Some achievements can be earned once, others every month.',
    },
    {
      icon: Gem,
      title: 'Elite recognition',
      text: "The top three of each month are honored on the board. With 1,000 points in total you are a Gold Member. The monthly reset doesn't change that.",
    },
  ]
  return (
    <ul className="grid gap-3 @xl:grid-cols-3 md:gap-4">
      {infos.map(({ icon: Icon, title, text }) => (
        <li key={title} className="rounded-box bg-sunken p-4">
          <h3 className="mb-1 flex items-center gap-2 font-semibold">
            <Icon className="size-4.5 text-gold-text" aria-hidden />
            {title}
          </h3>
          <p className="text-ui text-pretty text-muted">{text}</p>
        </li>
      ))}
    </ul>
  )
}

function TabSkeleton() {
  return (
    <Loading text="Loading your achievements..." className="grid gap-4">
      <Skeleton height="h-20" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} height="h-16" />
        ))}
      </div>
      <Skeleton height="h-64" />
    </Loading>
  )
}
