import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { count } from '../../../profile/web/index.ts'
import { endpointQuery, refreshFigures } from '../../../../web/queries.ts'
import { Progress } from '../../../../web/ui/progress.tsx'
import { taxProgress } from '../../tax/contract.ts'

/** ms between two looks */
const LOOK_EVERY = 3_000

/** How many earlier sales have the tax of a rate that was just changed; nothing once all have. */
export function TaxProgress() {
  const { data } = useQuery({
    ...endpointQuery(taxProgress),
    refetchInterval: ({ state }) => (state.data?.progress ? LOOK_EVERY : false),
  })
  const progress = data?.progress ?? null
  const wasRunning = useRef(false)
  useEffect(() => {
    if (progress === null && wasRunning.current) void refreshFigures({ except: taxProgress })
    wasRunning.current = progress !== null
  }, [progress])
  if (!progress) return null
  const text = `Working out the tax of your earlier sales: ${count(progress.done)} of ${count(progress.total)}`
  return (
    <div className="grid gap-2 @lg:col-span-2">
      <p className="text-sm text-muted">{text}</p>
      <Progress text={text} value={progress.total ? progress.done / progress.total : 1} />
    </div>
  )
}
