import { Gift } from 'lucide-react'
import { roundAmount } from '../../../../shared/magnitude.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { communityUrl } from '../../../../web/brand.ts'
import { useNotation } from '../../../profile/web/index.ts'

/** spec §2; in dollars */
const COMMISSION = 0.1
const EXAMPLE = { referrals: 5, paid: 200 }

/** Owners have no referral link yet. */
export function ReferralTeaser() {
  const notation = useNotation()
  const money = (amount: number): string => formatMoney(amount, { ...notation, style: 'whole' })
  const { referrals } = EXAMPLE
  const paid = roundAmount(EXAMPLE.paid, notation.currency)
  return (
    <aside
      aria-label="Customer referrals"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-1 pt-3 text-ui text-muted print:hidden"
    >
      <p>
        <Gift className="mr-2 mb-0.5 inline size-4.5 text-gold-text" aria-hidden />
        <b className="font-semibold text-text">Refer customers, earn {COMMISSION * 100}%.</b> For
        example: {COMMISSION * 100}% of {referrals} referrals × {money(paid)} ={' '}
        {money(referrals * paid * COMMISSION)} commission.
      </p>
      <a
        href={communityUrl}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-2 hover:text-text md:min-h-8"
      >
        Ask the community how
      </a>
    </aside>
  )
}
