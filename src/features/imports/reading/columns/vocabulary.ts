import type { MainField } from '../../contract.ts'
import { abroad } from './abroad.ts'
import { anyOf, has, is, wordsOf, type WordTest } from './words.ts'

/**
 * English, Spanish, Portuguese, French and German; `languages/` has whole headers of others.
 *
 * The revenue of a line is the amount paid for its goods. In order: the line total after discounts; the line total;
 * price × quantity; for whole orders the subtotal if goods are named and there is a shipping column, else the total.
 * Shipping, tips and taxes in other columns are no revenue, nor is the rest after a marketplace's fees. Totals with tax
 * win over totals without; an amount without tips over its sum with tips. A repeated order total is never used. In a
 * cash book the income column is the revenue.
 */

/** The first passing test counts; 0 excludes the field. */
type Rules = [score: number, names: WordTest][]

const OF = '(?: (?:of|for|de|da|do|del|des|du|d|la|el|le|les|der|die|das|the|por|para))*'
const NAME = 'name|nombre|nome|nom|nombres'
const PRODUCT =
  'products?|items?|services?|articles?|productos?|articulos?|servicios?|produtos?|servicos?|produits?|produkte?|artikel|leistung|prestations?|dienstleistung|behandlung|treatment|concepto|listing|publicacion'
const CUSTOMER =
  'customers?|clients?|clientes?|clientas?|buyer|comprador|acheteur|kund(?:e|in)|kaufer(?:in)?|patient(?:in)?|paciente|guest|huesped|retailer|payer|attendee|invitee|student|consumer'
const SALESPERSON =
  'sales ?person|sales ?rep|sales representative|sales associate|salesman|seller name|vendedora?|vendeu(?:r|se)|verkaufer(?:in)?|commercial'
const STAFF =
  'staff|staffer|employee|cashier|server|waiter|team member|stylist|technician|therapist|barber|provider|practitioner|clinician|instructor|trainer|operator|mitarbeiter(?:in)?|kassierer(?:in)?|bediener|kellner|empleado|cajero|mesero|profesional|funcionario|atendente|profissional|colaborador|employe|caissier|serveur|serveuse'
const QUANTITY =
  'quantity|qty|quantities|cantidad|cant|quantidade|qtde?|qtd|quantite|qte|menge|anzahl|stuck|stk|stuckzahl|unidades|unidade|uds?|unites|pieces|pcs|anz|combien|cuantos|cuantas|quantos|quantas|how many|wie viele?'
const DATE =
  'date|day|fecha|dia|data|datum|tag|jour|\\w+datum|buchungstag|date ?time|zeitpunkt|zeitstempel'
const REVENUE =
  'revenue|sales|turnover|takings|ingresos?|ventas?|facturacion|receitas?|vendas?|faturamento|chiffre d affaires|ca|ventes|umsatz|umsatze|erlos|erlose|einnahmen'
const AMOUNT =
  'amount|total|value|sum|importe|monto|valor|montant|somme|betrag|summe|gesamt|gesamtbetrag|gesamtsumme|gesamtpreis'
const COST =
  'costs?|cogs|costos?|costes?|custos?|couts?|kosten|wareneinsatz|einkaufspreis|ek|ek preis|einstandspreis|prix d achat|preco de custo|precio de cost[eo]'
const PRICE =
  'prices?|rate|precios?|precos?|prix|tarif|preise?|verkaufspreis|vk|selling price|pvp|sold for'
const EACH =
  'unit|units?|per|each|unitario|unitaria|unitaires?|unite|uni|einzel|einzelpreis|stuckpreis|je|cada'

const NO_NAME =
  'id|ids|sku|code|codigo|number|no|nr|nummer|numero|num|ref|reference|referencia|url|link|image|photo|imagen|price|precio|preco|prix|preis|quantity|qty|cantidad|quantidade|count|amount|total|cost|tax|type|tipo|typ|status|estado|currency|notes?|date|fecha|data|datum|weight'

// prettier-ignore
const RULES: Record<MainField, Rules> = {
  productName: [
    [100, abroad('productName')],
    [110, /^(?:lineitem|line item|menu item|ticket|sku) (?:name|title)$|^menu item$/],
    [60, is('line items')],
    [90, is('pricing option|price option')],
    [100, is('(?:appointment|session|class|membership|package|ticket|booking) type(?: name)?|event type name|type de prestation')],
    [20, is('(?:seller |product |item |merchant )?sku|asin|artikelnummer|codigo de producto')],
    [0, /^(?:variant|variation|option|modifier|campaign|coupon|shop|ship|shipping|discount|marketplace)\b/],
    [20, is('(?:item|product) type')],
    [0, has(`${NO_NAME}|sub|sales|discount|vendor|location|zip|country|family|subtotal|produtor`)],
    [100, is(`(?:line ?)?(?:${PRODUCT})(?: (?:${NAME}|title|titulo))?|(?:${NAME}|titulo|title)${OF} (?:${PRODUCT})|menu item|(?:${PRODUCT}) ?bezeichnung|artikelname|produktname|produktbezeichnung|artikelbezeichnung|leistungsbezeichnung|(?:product|item|service) ?(?:product|item|service) full name|(?:product|service|item) full name|(?:product|item) service`)],
    [90, is('title|titulo|titre|titel|subject|purchased item|what')],
    [80, is('descripcion|descricao|beschreibung|bezeichnung|designation|libelle|detalle')],
    [80, is('(?:item |line |product |line item |transaction line |transaction )?description|memo description|memo|artikeltext')],
    [25, has('category|categoria|kategorie|categorie|warengruppe|department|menu group')],
    [45, is('models?|modell?e?|modelo|modele')],
    [0, has(`${CUSTOMER}|${SALESPERSON}|${STAFF}`)],
    [70, has(PRODUCT)],
    [65, /produkt|artikel|leistung/],
    [0, has('company|dealer|first|last|full|user|account|billing|store|branch|machine|card|modifiers?|file|business|legal|device|method|city|state|affiliate|afiliado|email|mail|bank|ship|host|tax|option')],
    [40, has('name|nombre|nome')],
    [30, is('verwendungszweck|buchungstext|text|details|info|product details|betreff')],
  ],
  revenue: [
    [90, abroad('revenue')],
    [45, abroad('price')],
    [40, abroad('amountOrQuantity')],
    [105, is('order item total')],
    [100, is('(?:sku |item |line )?(?:sub)?total after discounts?|net sales after discounts?')],
    [44, is('item cost')],
    [0, has(`tax(?:es|ed)?|vat|iva|mwst|ust|umsatzsteuer|mehrwertsteuer|tva|impuestos?|impostos?|discounts?|descuentos?|descontos?|rabatt|remise|shipping|freight|ship|postage|delivery|envio|envios|frete|livraison|versand|versandkosten|fees?|gebuhr|gebuhren|tarifa|frais|comision|comissao|commission|tips?|propina|gorjeta|trinkgeld|trinkgeldbetrag|profit|margin|${COST}|refunds?|refunded|reembolsado|reembolsos|returns?|percent|percentage|rating|id|number|no|nr|nummer|numero|code|codigo|${QUANTITY}|${CUSTOMER}|${STAFF}|sales ?person|sales rep|rep|person|vendedor|phone|tel|telefono|telefone|telefon|mobile|zip|postal|plz|balance|saldo|guthaben|outstanding|due|owed|method|methode|forma|medio|channel|canal|order source|date|fecha|data|datum|time|year|month|count|trans|type|tipo|status|settlement|payout|auszahlung|earnings|exchange|kurs|cuotas|parcelas|parcela|gift card|points|weight|steuer\\w*|annual|yearly|salary|wages?|age|budget|target|forecast|household|expenses?|account|konto|unpaid|withheld|cart|store|tax rate|region|rank|area`)],
    [100, is(`net sales|line ?(?:item )?total|item (?:total|subtotal)|line amount|(?:sales?|sold) amount|amount sold|(?:totals? )?(?:net )?(?:${REVENUE})(?: (?:amount|total|net|brut))?|product sales|(?:${AMOUNT})${OF} (?:${REVENUE})|(?:${REVENUE}) (?:netas?|brutas?|nettes?|liquidas?)|ingresos por productos|(?:zeilen|positions)(?:summe|betrag|total|preis)|total (?:de )?(?:la )?(?:linea|linha|ligne)|preco total|precio total|prix total|(?:brutto|netto)?umsatz|produktumsatze?`)],
    [92, is('net price|extended (?:price|amount)|ext price')],
    [90, is(`total (?:spent|value|price|amount|paid)|(?:sale|final) price|(?:${AMOUNT})(?: paid| gross| brut)?|transaction amount|item price total|amount paid|price paid|(?:rechnungs|verkaufs|brutto|zahl)?(?:betrag|summe)|(?:betrag|summe|umsatz) brutto|valor (?:total|da venda|da compra|de la transaccion|pago)|(?:importe|monto|montant|valor) (?:total|bruto|brut|pagado|paye|pago)`)],
    [85, is('gross|brutto|bruto|brut|gross amount|brutto ?betrag|monto bruto|valor bruto')],
    [84, is('order total|grand total')],
    [82, is(`(?:grand|order|invoice|check|ticket|receipt|bill|appointment) (?:total|amount|value|price)|gross (?:sales|revenue|transaction amount)|(?:total|amount|value|importe|monto|valor|montant|somme)${OF} (?:order|invoice|sale|pedido|orden|factura|fatura|venta|venda|commande|facture|vente|${AMOUNT})|bestell(?:summe|wert|betrag)|warenwert|auftragswert`)],
    [80, is('sub ?total(?: de (?:productos|produtos))?|sous total|zwischensumme(?: artikel)?|warensumme')],
    [20, has('retail|list|msrp|compare|original|regular|average|avg|converted|presentment|opening')],
    [30, has('net|neto|netto|nettobetrag|liquido|recebeu|recibido|received|adjusted|partial')],
    [95, /^lineitem price$|^line item price$/],
    [42, has(`${EACH}|lineitem|line item|sales price|wholesale`)],
    [48, has('discounted|reduced')],
    [44, has(`(?:${PRICE})${OF} (?:${PRODUCT})|(?:${PRODUCT}) (?:${PRICE})|item cost`)],
    [44, has(`valor${OF} (?:produto|produtos|servico|item)`)],
    [70, has(REVENUE)],
    [60, has('total')],
    [45, has(PRICE)],
    [45, /preis$/],
    [50, has(AMOUNT)],
    [60, /betrag$|summe$|umsatz$|erlose?$/],
    [30, has('income|price|paid|charged|charge|collected|money|einnahme|haben|haber|ingreso|abonos?|entradas?|recettes?|encaissements?|credits?|creditos?|pagado|pago|paye|encaisse')],
  ],
  saleDate: [
    [100, abroad('saleDate')],
    [90, is('(?:appointment |event |session )?start(?:s|ed)?(?: (?:date|time|at|date time))?')],
    [55, is('(?:date )?paid(?: (?:date|at|on|time|on date))?|payment date|date of payment')],
    [50, is('(?:project|event|wedding) date')],
    [20, has('ship|shipped|due|paid|payout|payment|delivery|birth|birthday|nacimiento|nascimento|naissance|geburt|geburtsdatum|updated|modified|expir(?:y|es|ation)|fulfilled|cancell?ed|refund|deposit|prcd|processed|settled|settlement|end|start|until|vencimiento|vencimento|echeance|fallig|falligkeit|falligkeitsdatum|envio|pago|pagamento|paiement|livraison|versanddatum|lieferdatum|zahlungsdatum|auszahlungsdatum|valuta|wertstellung|registered|since|signup|estimated|available|confirmacao|cancelamento|cancelacion|fim|fin|ende|last|planned|feedback')],
    [100, is(`(?:sale|sales|sold|order|transaction|trans|purchase|invoice|approval|approved|receipt|created|check|appointment|service|visit|session|posted|document|bill|booking)s? ?(?:creation |created )?(?:${DATE}|time|at|on)|(?:${DATE})(?: ?time| uhrzeit| hora| e hora| y hora| heure)?|(?:${DATE})${OF} (?:sale|order|purchase|invoice|service|compra|venta|venda|pedido|orden|factura|fatura|emision|emissao|vente|achat|commande|facture|servicio|servico|creacion|criacao|transaccion|transacao|aprobacion|transaction|issued?)|created(?: at| date| on)?(?: utc)?|created ?(?:date )?utc|date ?(?:created|sold|issued|of service|of sale|ordered|placed)|transaction creation date|issue date|(?:verkaufs|bestell|rechnungs|kauf|beleg|buchungs|leistungs|auftrags|transaktions)datum|buchungstag`)],
    [80, has(DATE)],
    [85, is('opened')],
    [60, has('created|timestamp|sold|when|time|placed|issued|approved')],
    [10, /^/],
  ],
  quantity: [
    [100, abroad('quantity')],
    [50, abroad('amountOrQuantity')],
    [90, /^(?:quantity|qty) refund$/],
    [0, has('cuotas|parcelas|installments?|instalments?|discount|price|precio|preco|prix|preis|amount|sales|available|stock|inventory|id|code|returned|return|refunded|refund|per|page|pages|customers?|clients?|guests?|cost|value|total revenue|unit of measure|measure')],
    [100, is(`(?:${QUANTITY})|(?:lineitem|line item|item|order|total|sold|product|r) (?:quantity|qty)|(?:${QUANTITY})${OF} (?:sold|ordered|purchased|shipped|comprada|vendida|vendue|${PRODUCT})|quantity (?:sold|ordered|purchased)|units?(?: sold)?|number${OF} items|(?:nombre|numero|nb|num)${OF} (?:${PRODUCT}|unidades)|(?:anzahl|menge|stuckzahl)(?: (?:artikel|verkauft))?|verkaufte (?:menge|stuck)`)],
    [80, has(QUANTITY)],
    [70, is('(?:net )?(?:boxes|units|pieces|pcs|items|packs|bottles|cases|number|count|tickets|nights|hours|sessions|hrs|stunden|horas|heures)(?: of (?:units|items))?(?: (?:shipped|sold|ordered))?|count|number of (?:units|items)')],
  ],
  cost: [
    [100, anyOf(abroad('cost'), abroad('unitCost'))],
    [0, has('inkl|incl|shipping|ship|delivery|postage|envio|envios|frete|livraison|versand|center|code|item cost|processing|fees?|id|label|tax')],
    [100, is(`(?:total |unit |base |product |average )?(?:${COST})(?: price| of goods(?: sold)?| of sales| per unit| each| unitario| unitaire| total| unit)?|cost price`)],
    [70, has(COST)],
  ],
  customerName: [
    [100, abroad('customerName')],
    [0, has(`type|typ|tipo|segment|phone|tel|telefono|telefone|telefon|city|address|direccion|adresse|country|since|group|grupo|notes?|note|street|zip|rating|gender|state|count|tax|vat|nif|cpf|cuit|dni|documento|lifetime|facing|reference|status|message|method|language|time ?zone|currency|amount|price|location|new|returning|description|age|balance|paid|total|value|code postal|postcode|contacts`)],
    [100, is(`(?:${CUSTOMER})(?: ?(?:full ?|display )?(?:${NAME}))?|(?:${NAME})${OF} (?:${CUSTOMER})|billing (?:full )?name|contact ?name|bill to(?: name)?|(?:kunden|kaufer|empfanger)name|rechnungsempfanger|customer full name|full name|(?:${NAME}) complet[oa]?|nome completo|nombre completo|nom complet|buyer full name`)],
    [44, /\b(?:e ?)?mail\b|\bcorreo\b|\bcourriel\b/],
    [40, is(`(?:${CUSTOMER}|user|buyer) ?(?:id|no|nr|number|code|nummer|user id)|kundennummer`)],
    [58, is(`(?:(?:${CUSTOMER}|billing) )?(?:first|given) name(?: billing)?|vorname|prenom`)],
    [52, is('shipping name|ship to name|ship name|recipient(?: name)?|deliver to|empfanger')],
    [0, has('id|number|no|nr|nummer|numero|code|date|fecha|data|datum|last|surname|first')],
    [48, has('username|user name|usuario|benutzername')],
    [50, has('company|business|empresa|firma|entreprise|societe|organi[sz]ation')],
    [60, has(CUSTOMER)],
    [46, is('name|nombre|nome|nom|from|member|user|contact')],
  ],
  salesperson: [
    [100, abroad('salesperson')],
    [100, is('team member(?: name)?|staff member')],
    [0, has('id|email|mail|phone|team|commission|number|no|tip|count|code|type|time|status|discount')],
    [100, /^(?:(?!sales).)*sales.*person/],
    [100, is(`(?:${SALESPERSON})(?: name)?|rep|(?:order |payment |assigned )?(?:${STAFF})(?: name| member)?|(?:${NAME})${OF} (?:${SALESPERSON}|${STAFF})|seller|agente?|sold by|served by|rung up by|assigned to|atendido por|vendido por|vendu par|verkauft von|persona que registro la venta`)],
    [80, has(SALESPERSON)],
    [60, is('calendar')],
    [50, has(STAFF)],
  ],
}

export const scoreOfHeader = (field: MainField, words: string): number | undefined =>
  RULES[field].find(([, names]) => names.test(words))?.[0]

const UNIT_PRICE = has(
  `${EACH}|(?:line ?item|item|product|sku|sales|selling|wholesale|retail|list|actual|discounted|reduced|regular) price|item cost|(?:${PRICE})${OF} (?:${PRODUCT})|valor${OF} (?:produto|servico|item)`,
)

export function isUnitPrice(header: string): boolean {
  // In Amazon's order reports this is the price of all pieces of a line; everyone else means one piece.
  if (header.trim() === 'item-price') return false
  const words = wordsOf(header)
  // Statistics such as "sales per order".
  if (/\bper (?:order|sale|transaction|customer|visit|invoice|day)\b/.test(words)) return false
  return [UNIT_PRICE, is(PRICE), abroad('price'), /einzelpreis|stuckpreis/].some((it) =>
    it.test(words),
  )
}

export const isUnitCost = (header: string): boolean =>
  anyOf(
    /\b(?:unit|per|each|unitario|unitaria|unitaire|unidad|unidade|unite|piece|stuck)\b|\b(?:cost|base) price\b|einkaufspreis|stuckkosten|einstandspreis/,
    abroad('unitCost'),
  ).test(wordsOf(header))
