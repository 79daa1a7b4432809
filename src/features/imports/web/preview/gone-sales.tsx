import { FileX2 } from 'lucide-react'
import { useId } from 'react'
import { count } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { SoldList } from './sold-list.tsx'

/** Gone sales stay, so corrected ones count twice. */
export function GoneSales({ preview }: { preview: ImportPreview }) {
  const title = useId()
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
      <SoldList sales={goneSales} of={gone} />
    </section>
  )
}
