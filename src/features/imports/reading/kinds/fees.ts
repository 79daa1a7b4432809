import { abroad } from '../columns/abroad.ts'
import { anyOf, isOneOf } from '../columns/words.ts'

const GROSS = anyOf(
  /\b(?:gross|brutto|bruto|brut|lordo|kotor|hruba|mikto)\b|^amount$/,
  isOneOf(
    '金額|売上金額|取引金額|総額|금액|거래금액|결제금액|金额|交易金额|訂單金額|сумма|сума|μικτό ποσό|المبلغ|סכום|ยอดเงิน|số tiền',
  ),
)
/** In some languages also the cost of goods. */
export const FEE = anyOf(
  abroad('fee'),
  /^(?:fees?|gebuhr(?:en)?|tarifa|frais|comision|comissao|taxa)$/,
)
const NET = anyOf(
  /\b(?:net|netto|neto|liquido|bersih|cista|balance|saldo|guthaben)\b/,
  isOneOf(
    '純額|差引額|入金額|振込額|差引入金額|순액|정산금액|净额|到账金额|實收金額|淨額|к выплате|к перечислению|до виплати|καθαρό ποσό|καθαρό|الصافي|صافي|נטו|ยอดสุทธิ|สุทธิ|thực nhận',
  ),
)

export const namesFees = (headers: string[]): boolean =>
  [GROSS, FEE, NET].every((it) => headers.some((header) => it.test(header)))
