import type { ReactNode } from 'react'
import { cn } from '../../../../web/ui/cn.ts'

export interface ChangeRow {
  key: string
  label: ReactNode
  details: string[]
  /** in the unit of the figure */
  change: number
  text: string
}

interface Props {
  rows: ChangeRow[]
  total: string
  labelledBy: string
}

export function ChangeRows({ rows, total, labelledBy }: Props) {
  const largest = Math.max(...rows.map(({ change }) => Math.abs(change)))
  return (
    <ul aria-labelledby={labelledBy} className="text-body">
      {rows.map(({ key, label, details, change, text }) => (
        <li key={key} className={rowStyles}>
          <span className="min-w-0">
            <span className="line-clamp-2 wrap-anywhere">{label}</span>
            {details.map((detail) => (
              <span key={detail} className="block text-small text-muted">
                {detail}
              </span>
            ))}
          </span>
          <Bar share={largest > 0 ? change / largest : 0} />
          <span className={cn('text-right font-semibold whitespace-nowrap', colorOf(change))}>
            {text}
          </span>
        </li>
      ))}
      <li className={cn(rowStyles, 'font-semibold')}>
        <span className="@lg:col-span-2">All together</span>
        <span className="text-right whitespace-nowrap">{total}</span>
      </li>
    </ul>
  )
}

const rowStyles =
  'relative grid @[14rem]:grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 border-t border-line py-2.5 first:border-t-0 @lg:grid-cols-[minmax(0,1fr)_8rem_7rem]'

export const colorOf = (change: number): string =>
  change === 0 ? 'text-muted' : change > 0 ? 'text-better' : 'text-worse'

/** -1 to 1 */
function Bar({ share }: { share: number }) {
  const width = `${Math.abs(share) * 50}%`
  return (
    <span
      className="relative block h-2 rounded-full bg-sunken @max-lg:col-span-full @max-lg:row-start-2"
      aria-hidden
    >
      {share !== 0 && (
        <span
          className={cn(
            'absolute inset-y-0 min-w-0.5',
            share > 0 ? 'left-1/2 rounded-r-full bg-better' : 'right-1/2 rounded-l-full bg-worse',
          )}
          style={{ width }}
        />
      )}
      <span className="absolute -inset-y-0.5 left-1/2 w-px bg-edge" />
    </span>
  )
}
