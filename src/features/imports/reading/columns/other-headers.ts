import { abroad } from './abroad.ts'
import { anyOf, has, is } from './words.ts'

/** Prices that nobody has to have paid. */
export const LIST_PRICE =
  /\b(?:retail|list|msrp|rrp|compare|original|regular|average|avg|catalog(?:ue)?|uvp|listino)\b/
export const CHARGES = anyOf(
  abroad('charge'),
  /\b(?:tax(?:es)?|vat|gst|pst|hst|iva|ivat|mw ?st|ust|umsatzsteuer|mehrwertsteuer|steuer|tva|btw|moms|mva|dph|kdv|podatek|afa|impuestos?|impostos?|shipping|freight|postage|delivery|envio|frete|livraison|port|versand|versandkosten|porto|spedizione|verzendkosten|frakt|fragt|dostawa|doprava|szallitas|kargo|tips?|gratuity|propina|gorjeta|trinkgeld|pourboire|mancia|fooi|service charge|fees?|gebuhr|surcharge|recargo|handling|packaging|deposit|pfand)\b|ндс|налог|доставк|税|送料|运费|配送|세금|부가세|배송/,
)
export const SHIPPING = has(
  'shipping|freight|postage|delivery|envio|envios|frete|livraison|versand|versandkosten',
)
export const SHIPPED = anyOf(
  SHIPPING,
  /\b(?:handling|courier|porto|portes|spedizione|verzendkosten|verzending|bezorgkosten|frakt\w*|fragt|levering|dostawa|doprava|postovne|szallitas|kargo|toimitus\w*|livrare|isporuka|dostava)\b|доставк|送料|运费|運費|配送|배송/,
)
export const TIPPED = anyOf(
  has(
    'tips?|gratuity|gratuities|propinas?|gorjetas?|trinkgeld(?:er|betrag)?|pourboires?|mancia|mance|fooi(?:en)?|dricks|drikkepenge|driks|napiwe?ki?|spropitne|prepitne|borravalo|bahsis|juomaraha|bacsis|napojnica',
  ),
  /чаев|チップ|小[费費]|팁/,
)
export const SURNAME =
  /\b(?:last ?name|l ?name|surname|nachname|apellidos?|sobrenome|nom de famille)\b/
export const FIRST_NAME = /\b(?:first ?name|f ?name|given name|vorname|prenom)\b/

export const INCOME = anyOf(
  abroad('income'),
  is(
    'einnahmen?|eingange?|zugange?|haben|ingresos?|entradas?|abonos?|haber|receitas?|creditos?|recettes?|encaissements?|entrees?|(?:gross |net )?credits?(?: amount)?(?: gc| nc)?|(?:money|cash|paid)(?: in)?|income|receipts?|deposits?|received',
  ),
)
export const EXPENSE = anyOf(
  abroad('expense'),
  is(
    'ausgaben?|ausgange?|abgange?|soll|egresos?|gastos?|salidas?|cargos?|debe|saidas?|despesas?|debitos?|depenses?|decaissements?|sorties?|(?:gross |net )?debits?(?: amount)?(?: gc| nc)?|(?:money|cash|paid) out|expenses?|expenditures?|withdrawals?',
  ),
)
export const OTHER_MEANINGS = anyOf(
  abroad('type'),
  abroad('status'),
  abroad('order'),
  has(
    'status|statut|etat|estado|situacao|point|register|till|kasse|caisse|caja|payment|payments|paid|tender|zahlung|pago|pagamento|paiement|address|street|zip|region|gender|segment|comments?|channel|country|land|pais|size|colou?r|latitude|longitude|temperature|humidity|rating|score|duration|minutes|hours|stock|age|height|width|length|brand|supplier|table|holiday|unemployment',
  ),
)
