import { headOf } from '../values/cells.ts'
import { abroad } from './abroad.ts'
import { anyOf, isOneOf, wordsOf } from './words.ts'

/** What the status of a sale says about its payment. */

/** `never`: no sale, such as a canceled one or a quote. `open`: not paid yet, or only in part. */
type Payment = 'never' | 'open' | 'paid'

const NEVER = anyOf(
  abroad('voided'),
  /^(?:(?:order|payment|sale|transaction|partially|venta|pedido|pago|orden|compra|commande|bestellung) )?(?:cancell?ed|cancelad[oa]|cancele|annulee?|anulad[oa]|storniert|storno|annulliert|abgebrochen|void|voided|failed|failure|fallid[oa]|falhou|falhad[oa]|fehlgeschlagen|echouee?|erfolglos|declined|rejected|refused|rechazad[oa]|recusad[oa]|abgelehnt|refusee?|denied|expired|expirad[oa]|expiree?|abgelaufen|draft|entwurf|borrador|brouillon|rascunho|abandoned|deleted|trash|no ?show|blocked|uncaptured|requires (?:payment method|action|confirmation|capture))\b/,
  isOneOf(
    'quote|quoted|quotation|estimate|proforma|pro forma|offer|angebot|kostenvoranschlag|presupuesto|cotización|proforma|orçamento|cotação|devis|' +
      'preventivo|bozza|fallito|rifiutato|scaduto|offerte|concept|mislukt|geweigerd|verlopen|wycena|oferta|szkic|nieudane|odrzucone|' +
      'nabídka|koncept|neúspěšná|zamítnuto|árajánlat|piszkozat|sikertelen|elutasítva|смета|коммерческое предложение|черновик|отклонен|отклонено|' +
      'кошторис|чернетка|відхилено|оферта|чернова|отказана|teklif|taslak|başarısız|reddedildi|見積|見積もり|下書き|失敗|견적|임시저장|실패|' +
      '报价|草稿|失败|offert|utkast|misslyckad|tilbud|kladde|mislykkedes|tarjous|luonnos|epäonnistui|ofertă|ciornă|eșuat|' +
      'προσφορά|πρόχειρο|απέτυχε|عرض سعر|مسودة|فشل|הצעת מחיר|טיוטה|נכשל|ใบเสนอราคา|báo giá|penawaran',
  ),
)

const OPEN = anyOf(
  /^(?:(?:order|payment|sale|transaction|zahlung) )?(?:pending|pendiente|pendente|ausstehend|en attente|in attesa|awaiting|incomplete|unpaid|not paid|on hold|overdue|outstanding|partially paid|partly paid|part paid|partial payment|unbezahlt|teilbezahlt|teilweise bezahlt|uberfallig|aguardando)\b/,
  isOneOf(
    'open invoice|payment due|due|to be paid|deposit paid|invoiced|held|waiting for payment|' +
      'offen|nicht bezahlt|anbezahlt|angezahlt|wartet auf zahlung|zahlung offen|zahlung ausstehend|in wartestellung|' +
      'no pagado|no pagada|impagado|impagada|sin pagar|por pagar|por cobrar|en espera|pago parcial|pagado parcialmente|parcialmente pagado|parcialmente pagada|vencido|vencida|' +
      'não pago|não paga|em aberto|a pagar|a receber|em espera|pago parcialmente|parcialmente pago|pagamento parcial|pagamento pendente|' +
      'impayé|impayée|non payé|non payée|à payer|en suspens|partiellement payé|partiellement payée|payé partiellement|paiement en attente|acompte versé|en retard|' +
      'non pagato|non pagata|da pagare|da incassare|in sospeso|pagato parzialmente|parzialmente pagato|sospeso|' +
      'onbetaald|niet betaald|openstaand|in afwachting|in de wacht|deels betaald|gedeeltelijk betaald|te betalen|' +
      'nieopłacone|niezapłacone|nieopłacony|oczekujące|oczekuje|oczekuje na płatność|wstrzymane|częściowo opłacone|częściowo zapłacone|zaległe|' +
      'nezaplaceno|nezaplacená|neuhrazeno|čeká na platbu|pozastaveno|částečně uhrazeno|částečně zaplaceno|nezaplatené|neuhradené|čaká na platbu|' +
      'fizetetlen|kifizetetlen|függőben|fizetésre vár|felfüggesztve|részben fizetve|' +
      'не оплачен|не оплачено|не оплачена|неоплачен|неоплачено|ожидает оплаты|в ожидании|ожидание|на удержании|частично оплачен|частично оплачено|просрочено|' +
      'не сплачено|несплачено|очікує оплати|очікування|частково сплачено|неплатена|неплатено|чака плащане|изчакване|частично платена|частично платено|' +
      'ödenmedi|beklemede|bekliyor|ödeme bekleniyor|kısmen ödendi|askıda|' +
      '未払い|未払|未入金|未収|保留|保留中|入金待ち|支払い待ち|一部入金|미결제|미납|미수|결제대기|입금대기|보류|대기|부분결제|' +
      '未付款|未支付|待付款|待支付|部分付款|挂起|待处理|未付|' +
      'obetald|ej betald|väntar på betalning|avvaktar|delvis betald|förfallen|ubetalt|ikke betalt|afventer|afventer betaling|venter|venter på betaling|på hold|delvist betalt|delvis betalt|' +
      'maksamatta|odottaa|odottaa maksua|osittain maksettu|neplătit|neplătită|în așteptare|plătit parțial|plătită parțial|' +
      'ανεξόφλητο|απλήρωτο|εκκρεμεί|σε εκκρεμότητα|σε αναμονή|μερικώς πληρωμένο|' +
      'غير مدفوع|غير مدفوعة|معلق|قيد الانتظار|مدفوع جزئيا|לא שולם|ממתין|ממתין לתשלום|שולם חלקית|' +
      'ยังไม่ชำระ|รอชำระ|รอดำเนินการ|chưa thanh toán|đang chờ|thanh toán một phần|belum dibayar|belum lunas|menunggu pembayaran|tertunda',
  ),
)

const PAID = anyOf(
  /^(?:(?:fully )?paid|bezahlt|pagad[oa]|pag[oa]|payee?|pagat[oa]|betaald|received|recibido|confirmado|captured|settled)$/,
  isOneOf(
    'zapłacone|opłacone|zaplaceno|uhrazeno|fizetve|оплачен|оплачено|сплачено|платена|ödendi|支払済|支払い済み|入金済|결제완료|已付款|已支付|betald|betalt|maksettu|plătit|πληρωμένο|مدفوع|שולם|ชำระแล้ว|đã thanh toán|lunas|dibayar',
  ),
)

/** Returns what a status says; undefined for other words. */
export function paymentSaid(status: string): Payment | undefined {
  const words = wordsOf(headOf(status).slice(0, 100))
  if (NEVER.test(words) && !/^cancell?ed with\b/.test(words)) return 'never'
  if (OPEN.test(words)) return 'open'
  return PAID.test(words) ? 'paid' : undefined
}

/** different words remembered at most */
const MAX_STATUSES = 40

/** Returns a function for what a record's statuses say together: one that says paid outweighs one that is still open. */
export function paymentReader(
  statuses: number[],
): (record: string[]) => 'never' | 'open' | undefined {
  const known = new Map<string, Payment | undefined>()
  const saidBy = (whole: string): Payment | undefined => {
    const cell = headOf(whole)
    if (known.has(cell)) return known.get(cell)
    const said = paymentSaid(cell)
    if (known.size < MAX_STATUSES) known.set(cell, said)
    return said
  }
  return (record) => {
    let found: 'open' | undefined
    let isPaid = false
    for (const index of statuses) {
      const cell = record[index]
      const said = cell ? saidBy(cell) : undefined
      if (said === 'never') return said
      if (said === 'open') found = said
      if (said === 'paid') isPaid = true
    }
    return isPaid ? undefined : found
  }
}
