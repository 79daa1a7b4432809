import { headOf } from '../values/cells.ts'
import { isYes } from '../values/yes-no.ts'
import { abroad } from '../columns/abroad.ts'
import { anyOf, isOneOf, wordsOf } from '../columns/words.ts'

/** `never`: canceled, a quote. `open`: not paid yet, or only in part. */
type Payment = 'never' | 'open' | 'paid'

const NEVER = anyOf(
  abroad('voided'),
  /^(?:(?:order|payment|sale|transaction|partially|venta|pedido|pago|orden|compra|commande|bestellung) )?(?:cancell?ed|cancelad[oa]|cancele|annulee?|anulad[oa]|storniert|storno|annulliert|abgebrochen|void|voided|failed|failure|fallid[oa]|falhou|falhad[oa]|fehlgeschlagen|echouee?|erfolglos|declined|rejected|refused|rechazad[oa]|recusad[oa]|abgelehnt|refusee?|denied|expired|expirad[oa]|expiree?|abgelaufen|draft|entwurf|borrador|brouillon|rascunho|abandoned|deleted|trash|no ?show|blocked|uncaptured|requires (?:payment method|action|confirmation|capture))\b/,
  abroad('noSale'),
  isOneOf(
    'quote|quoted|quotation|estimate|proforma|pro forma|offer|angebot|kostenvoranschlag|presupuesto|cotización|orçamento|cotação|devis',
  ),
)

const OPEN = anyOf(
  abroad('unpaid'),
  /^(?:(?:order|payment|sale|transaction|zahlung) )?(?:pending|pendiente|pendente|ausstehend|en attente|in attesa|awaiting|incomplete|unpaid|not paid|on hold|overdue|outstanding|partially paid|partly paid|part paid|partial payment|unbezahlt|teilbezahlt|teilweise bezahlt|uberfallig|aguardando)\b/,
  isOneOf(
    'open invoice|payment due|due|to be paid|deposit paid|invoiced|held|waiting for payment|' +
      'offen|nicht bezahlt|anbezahlt|angezahlt|wartet auf zahlung|zahlung offen|zahlung ausstehend|in wartestellung|' +
      'no pagado|no pagada|impagado|impagada|sin pagar|por pagar|por cobrar|en espera|pago parcial|pagado parcialmente|parcialmente pagado|parcialmente pagada|vencido|vencida|' +
      'não pago|não paga|em aberto|a pagar|a receber|em espera|pago parcialmente|parcialmente pago|pagamento parcial|pagamento pendente|' +
      'impayé|impayée|non payé|non payée|à payer|en suspens|partiellement payé|partiellement payée|payé partiellement|paiement en attente|acompte versé|en retard',
  ),
)

const PAID = anyOf(
  /^(?:(?:fully )?paid|bezahlt|pagad[oa]|pag[oa]|payee?|pagat[oa]|betaald|received|recibido|confirmado|captured|settled)$/,
  abroad('isPaid'),
)

export const namesPaid = anyOf(
  PAID,
  /^(?:is|was|fully) paid$|^(?:payment|money) received$|^zahlung erhalten$|^encaisse$|^cobrad[oa]$/,
)

export interface PaymentColumns {
  statuses: number[]
  paid: number[]
}

export function paymentIn(
  { paid }: PaymentColumns,
  index: number,
  cell: string,
): Payment | undefined {
  if (!paid.includes(index)) return paymentSaid(cell)
  return isYes(cell) ? 'paid' : 'open'
}

function paymentSaid(status: string): Payment | undefined {
  const words = wordsOf(headOf(status).slice(0, 100))
  if (NEVER.test(words) && !/^cancell?ed with\b/.test(words)) return 'never'
  if (OPEN.test(words)) return 'open'
  return PAID.test(words) ? 'paid' : undefined
}

const MAX_STATUSES = 40

/** Paid outweighs open. */
export function paymentReader(
  columns: PaymentColumns,
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
    for (const index of columns.statuses) {
      const cell = record[index] ?? ''
      const isFlag = columns.paid.includes(index)
      const said = isFlag ? paymentIn(columns, index, cell) : cell ? saidBy(cell) : undefined
      if (said === 'never') return said
      if (said === 'open') found = said
      if (said === 'paid') isPaid = true
    }
    return isPaid ? undefined : found
  }
}
