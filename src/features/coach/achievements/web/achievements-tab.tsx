import { useQuery } from '@tanstack/react-query'
import { Card } from '../../../../web/ui/card.tsx'
import { Fold } from '../../../../web/ui/fold.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { countOf, formatCount } from '../../../../shared/money.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { lengthInWords } from '../../streaks/contract.ts'
import { AdvancedSettings } from '../../settings/web/advanced-settings.tsx'
import { ACHIEVEMENT_IDS, type Achievements } from '../../points/contract.ts'
import { useNewsSeen } from '../../settings/web/news-dot.tsx'
import { AchievementCard } from './achievement-card.tsx'
import { achievementsQuery } from '../../points/web/queries.ts'
import { levelInWords } from '../../points/web/words.ts'

/** In the order of spec §2: header, info cards, cards, tiles, settings. */
export function AchievementsTab() {
  // a new day or another device may have changed the points
  const query = useQuery({ ...achievementsQuery, refetchOnMount: 'always' })
  const { data } = query
  useNewsSeen(query.isSuccess)
  return (
    <div className="grid gap-3 text-body md:gap-4">
      {data ? (
        <>
          <Header achievements={data} />
          <Card aria-label="Your achievements" className="py-1.5 md:py-2">
            <ul>
              {data.achievements.map((achievement) => (
                <AchievementCard key={achievement.id} achievement={achievement} />
              ))}
            </ul>
          </Card>
        </>
      ) : (
        <Card>
          {query.isError ? (
            <TryAgain query={query} title="Error loading data">
              Some features may be limited.
            </TryAgain>
          ) : (
            <Loading text="Loading your achievements..." rows={1} height="h-64" />
          )}
        </Card>
      )}
      <Card className="divide-y divide-line py-1.5 md:py-2">
        {data && <Tiles achievements={data} />}
        <AdvancedSettings />
      </Card>
    </div>
  )
}

interface Props {
  achievements: Achievements
}

function Header({ achievements }: Props) {
  const notation = useNotation()
  const { title, note, progress } = levelInWords(achievements, notation)
  return (
    <Card aria-labelledby="membership" className="pb-1.5 md:pb-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="membership" className="text-figure font-semibold tracking-tight">
          {title}
        </h2>
        <p className="text-muted">{note}</p>
      </div>
      <Progress text="Way to the next level" value={progress} className="my-3 h-2.5" />
      <p className="mb-2 text-small text-muted">
        {countOf(achievements.totalPoints, notation, 'point')} earned
      </p>
      <div className="border-t border-line">
        <Fold title={<h3 className="text-body">How points work</h3>}>
          <Infos achievements={achievements} />
        </Fold>
      </div>
    </Card>
  )
}

const tableStyles = 'grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-6 gap-y-3'

function Tiles({ achievements: { unlockedCount, streaks, totalPoints } }: Props) {
  const notation = useNotation()
  const tiles = [
    ['Achievements unlocked', `${unlockedCount} of ${ACHIEVEMENT_IDS.length}`],
    ['Sales streak', lengthInWords(streaks.sales.current, streaks.sales, notation)],
    ['Login streak', countOf(streaks.login.current, notation, 'day')],
    ['Total points', formatCount(totalPoints, notation)],
  ] as const
  return (
    <dl className={`${tableStyles} py-3`}>
      {tiles.map(([label, value]) => (
        <div key={label}>
          <dt className="text-small text-muted">{label}</dt>
          <dd className="text-title font-semibold tracking-snug">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Infos({ achievements: { monthlyPoints } }: Props) {
  const notation = useNotation()
  const infos = [
    [
      'Monthly competition',
      `${countOf(monthlyPoints, notation, 'point')} this month. The count starts again on the 1st; your total stays.`,
    ],
    [
      'Achievement points',
      'For recording sales, reaching goals and sharing wins. A file you import earns none.',
    ],
    ['Elite recognition', "With 1,000 points in total you're a Gold Member, for good."],
  ] as const
  return (
    <dl className="grid gap-4 @2xl:grid-cols-3">
      {infos.map(([title, text]) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-pretty text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
