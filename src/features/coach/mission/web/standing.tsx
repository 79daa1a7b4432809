import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import { nearestAward } from '../../achievements/web/nearest.ts'
import { achievementsQuery } from '../../points/web/queries.ts'
import { streakInWords } from '../../points/web/words.ts'
import { lengthInWords } from '../../streaks/contract.ts'
import { ForgottenSale } from '../../streaks/web/forgotten-sale.tsx'

/** The streak and the nearest award, a line each. */
export function Standing({ isOpenToday }: { isOpenToday: boolean }) {
  const notation = useNotation()
  const query = useQuery(achievementsQuery)
  const { data } = query
  if (query.isError) return <TryAgain query={query} title="Your streak couldn't be loaded" />
  if (!data) return <Skeleton height="h-8" className="my-3" />
  const streak = data.streaks.sales
  const nearest = nearestAward(data, isOpenToday, notation)
  return (
    <>
      <div className="py-3">
        <p className="text-pretty">
          <b className="font-semibold">
            Sales streak:{' '}
            {streak.current > 0 ? lengthInWords(streak.current, streak, notation) : 'none yet'}.
          </b>{' '}
          {streakInWords(streak, { today: data.today, isOpenToday }, notation)}
        </p>
        {streak.forgotten && <ForgottenSale forgotten={streak.forgotten} />}
      </div>
      {nearest && (
        <p className="py-3 text-pretty">
          <b className="font-semibold">Nearest award: {nearest.name}.</b> {nearest.step}
        </p>
      )}
    </>
  )
}
