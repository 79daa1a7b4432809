import { useQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { count, useProfile } from '../../../profile/web/index.ts'
import { endpointQuery, refreshFigures } from '../../../../web/queries.ts'
import { PageLine } from '../../../../web/ui/page-line.tsx'
import { Progress } from '../../../../web/ui/progress.tsx'
import { taxProgress } from '../../tax/contract.ts'

/** ms */
const LOOK_EVERY = 3_000

/** Figures can be wrong until all sales have the tax of the new rate, and are read again then. */
export function TaxLine() {
  const hasRate = (useProfile()?.taxRate ?? null) !== null
  const { data } = useQuery({
    ...endpointQuery(taxProgress),
    // After a rate is removed, its tax is taken back: a page that has asked before goes on asking.
    enabled: ({ state }) => hasRate || state.data !== undefined,
    refetchInterval: ({ state }) => (state.data?.progress ? LOOK_EVERY : false),
  })
  const progress = data?.progress ?? null
  const wasRunning = useRef(false)
  useEffect(() => {
    if (progress === null && wasRunning.current) void refreshFigures({ except: taxProgress })
    wasRunning.current = progress !== null
  }, [progress])
  if (!progress) return null
  const text = `Working out the tax of your earlier sales: ${count(progress.done)} of ${count(progress.total)}.`
  return (
    <PageLine
      role="status"
      aria-label="Tax of earlier sales"
      icon={Percent}
      actions={
        <Progress
          text={text}
          value={progress.total ? progress.done / progress.total : 1}
          className="mb-1.5 h-2 basis-full"
        />
      }
    >
      <b className="font-semibold">{text}</b> Until all are done, figures can be wrong.
    </PageLine>
  )
}
