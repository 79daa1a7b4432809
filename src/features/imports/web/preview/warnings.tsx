import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoney } from '../../../../shared/money.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { count, useNotation } from '../../../profile/web/index.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { NO_SALES } from '../../rejected-rows/contract.ts'
import { SoldList } from '../sold-list.tsx'

/** What changes money stands in the open. */
export function Warnings({ preview }: { preview: ImportPreview }) {
  const { summary, goneSales, warnings } = preview
  if (!summary) return null
  const { gone, errorsByReason } = summary
  const unread = errorsByReason.filter(({ reason }) => !NO_SALES.includes(reason))
  const rows = unread.reduce((sum, each) => sum + each.count, 0)
  return (
    <>
      {rows > 0 && (
        <Warning
          title={`${count(rows, 'row')} can't be imported:`}
          text={
            unread.length === 1
              ? unread[0]!.message
              : unread.map((each) => `${count(each.count)} × ${each.message}`).join('. ')
          }
        />
      )}
      {warnings.map((text) => (
        <Warning key={text} text={text} />
      ))}
      <LargeSales preview={preview} />
      {gone > 0 && (
        <Warning
          title={`${count(gone, 'sale is', 'sales are')} not in the file any more.`}
          text={
            gone === 1
              ? 'It stays recorded and counts. If it was canceled or corrected, delete it in your list of sales.'
              : 'They stay recorded and count. If they were canceled or corrected, delete them in your list of sales.'
          }
        >
          <SoldList sales={goneSales} of={gone} />
        </Warning>
      )}
    </>
  )
}

const and = new Intl.ListFormat('en')
/** percent of the total */
const WORTH_TELLING = 1

function LargeSales({ preview: { large, summary } }: { preview: ImportPreview }) {
  const notation = useNotation()
  if (!large) return null
  const { sales, of, usual, revenue } = large
  const money = (amount: number) => formatMoney(amount, notation)
  const share = Math.round((100 * revenue) / summary!.totalRevenue)
  const told = sales.slice(0, 3).map((sale) => money(sale.revenue))
  return (
    <Warning
      title={`${count(of, 'sale is', 'sales are')} far larger than usual:`}
      text={`${and.format(of > told.length ? [...told, `${count(of - told.length)} more`] : told)}, where a usual sale is ${money(usual)}.${share >= WORTH_TELLING ? ` That is ${share}\u00A0% of the total.` : ''}`}
    >
      <Disclosure title="See them">
        <SoldList sales={sales} of={of} />
      </Disclosure>
    </Warning>
  )
}

interface WarningProps {
  title?: string
  text: string
  children?: ReactNode
}

function Warning({ title, text, children }: WarningProps) {
  return (
    <Card role="note" aria-label={title} className="grid gap-2">
      <p className="flex gap-3 wrap-anywhere">
        <CircleAlert className="mt-0.5 size-4.5 shrink-0 text-worse" aria-hidden />
        <span className="min-w-0">
          {title && <strong className="font-semibold">{title}</strong>} {text}
        </span>
      </p>
      {children}
    </Card>
  )
}
