import { FileX2 } from 'lucide-react'
import { useId } from 'react'
import { formatDay } from '../../../../shared/calendar.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'

/** Says which sales a file has brought before and doesn't have any more. They stay, so corrected ones count twice. */
export function GoneSales({ preview }: { preview: ImportPreview }) {
  const title = useId()
  const notation = useNotation()
  const { summary, goneSales } = preview
  const gone = summary?.gone ?? 0
  if (gone === 0) return null
  const isOne = gone === 1
  return (
    <section
      aria-labelledby={title}
      className="grid min-w-0 gap-3 rounded-box bg-gold-wash px-4 py-4 md:px-5"
    >
      <h3 id={title} className="flex items-center gap-2.5 font-semibold text-gold-text">
        <FileX2 className="size-5 shrink-0" aria-hidden />
        {`${count(gone, 'sale')} ${isOne ? 'is' : 'are'} not in the file any more`}
      </h3>
      <p className="-mt-1 max-w-prose text-ui">
        {isOne
          ? 'The file brought it before. It stays recorded and counts. If it was canceled or corrected where the file comes from, delete it in your list of sales.'
          : 'The file brought them before. They stay recorded and count. If they were canceled or corrected where the file comes from, delete them in your list of sales.'}
      </p>
      <ul className="divide-y divide-line rounded-box border border-line bg-card text-ui">
        {goneSales.map(({ productName, saleDate, revenue }, place) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5">
            <bdi className="line-clamp-2 min-w-0 font-medium wrap-anywhere">{productName}</bdi>
            <span className="text-sm text-muted">{formatDay(saleDate, notation)}</span>
            <span className="ml-auto tabular-nums">{formatMoney(revenue, notation)}</span>
          </li>
        ))}
      </ul>
      {gone > goneSales.length && (
        <p className="text-sm text-muted">And {count(gone - goneSales.length)} more.</p>
      )}
    </section>
  )
}
