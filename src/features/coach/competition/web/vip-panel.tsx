import { Link } from '@tanstack/react-router'
import { Card } from '../../../../web/ui/card.tsx'
import { useToday } from '../../../profile/web/index.ts'
import type { Leaderboard } from '../contract.ts'
import { announcedText, limitText } from './words.ts'

const WITH_PRIZE = [
  'Places 1 to 3 get free lifetime premium CRM access',
  'Everyone else keeps standard KPI tracking',
]
const WITHOUT_PRIZE = ['The top three are honored here, at present without a prize']
const ALWAYS = ['Highest monthly points win', 'Points reset monthly', 'All achievements count']

/** Spec §2. */
export function VipPanel({ board }: { board: Leaderboard }) {
  const today = useToday()
  const { hasPrize } = board.competitionInfo
  const facts = [...(hasPrize ? WITH_PRIZE : WITHOUT_PRIZE), ...ALWAYS, announcedText(board, today)]
  return (
    <Card aria-labelledby="vip-title" className="text-body">
      <p className="text-small text-muted">Elite VIP Recognition</p>
      <h2 id="vip-title" className="text-title font-semibold tracking-snug">
        Top 3 Monthly Winners
      </h2>
      <ul className="my-2 grid list-disc gap-1 pl-5 marker:text-muted">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {board.you.hasLifetimeAccess && (
        <p className="mb-1 font-semibold">You have lifetime premium CRM access.</p>
      )}
      <p className="text-small text-muted">
        {hasPrize && `${limitText(board)}. `}
        <Link to="/competition-rules" className="underline underline-offset-2 hover:text-text">
          Competition rules
        </Link>
      </p>
    </Card>
  )
}
