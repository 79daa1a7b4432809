import { Info } from 'lucide-react'
import { dollars, figures, roughly } from '../figures.ts'
import { Change, Label, Picture, TILE } from './parts.tsx'

const { projected, low, high, growth, context } = figures.year

export function MeaningPicture() {
  return (
    <Picture>
      <div className={`${TILE} sm:max-w-xs`}>
        <Label>
          Projected year <Info className="size-4 text-faint" />
        </Label>
        <p className="mt-1 text-2xl font-bold tracking-tighter">{dollars(projected)}</p>
        <p className="mt-1 text-sm text-muted">
          Likely {roughly(low)} – {roughly(high)}
        </p>
      </div>
      <div className="relative -mt-6 ml-6 max-w-sm rounded-box border border-line bg-card p-4 text-ui shadow-raised sm:ml-16">
        <b className="font-semibold">Projected year</b>
        <p className="mt-1 text-muted">
          Your likely revenue for {figures.day.slice(0, 4)}. 8 times out of 10, the year ends within
          the range shown.
        </p>
      </div>
      <div className={`${TILE} mt-2 flex flex-wrap items-center justify-between gap-2 text-ui`}>
        <span className="font-semibold">Growth</span>
        <span className="flex items-center gap-2 text-muted">
          <Change value={growth} /> {context}
        </span>
      </div>
    </Picture>
  )
}
