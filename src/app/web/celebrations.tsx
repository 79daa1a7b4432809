import { useQuery } from '@tanstack/react-query'
import { coachStatusQuery } from '../../features/coach/settings/web/queries.ts'
import { CelebrationHost } from '../../features/goals/web/celebration/host.tsx'

export function Celebrations() {
  const { data, isError } = useQuery(coachStatusQuery)
  return <CelebrationHost isOn={isError || data?.notices.goalsAndMilestones} />
}
