import { roundAmount } from '../../../../shared/magnitude.ts'
import { formatMoney } from '../../../../shared/money.ts'
import { communityUrl } from '../../../../web/brand.ts'
import { useNotation } from '../../../profile/web/index.ts'
import { quietLink } from '../quiet-link.ts'

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
    <p className="text-center text-small text-muted print:hidden">
      Know another owner? You earn {COMMISSION * 100}%: {referrals} referrals × {money(paid)} ={' '}
      {money(referrals * paid * COMMISSION)}.{' '}
      <a href={communityUrl} target="_blank" rel="noopener noreferrer" className={quietLink}>
        Tell me more
      </a>
    </p>
  )
}
