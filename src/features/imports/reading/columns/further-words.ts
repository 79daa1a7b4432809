import type { FurtherField } from '../../contract.ts'
import { abroad } from './abroad.ts'
import { anyOf, has, is, isOneOf, type WordTest } from './words.ts'

const OF = '(?: (?:of|for|de|da|do|del|des|du|d|la|el|le|l|les|der|die|das|the|di|van|af|av)){0,3}'
const NUMBER = 'number|numero|num|nro|no|nr|n|id|code|codigo|nummer|ref(?:erence|erencia|erenz)?'
const DOCUMENT =
  'order|invoice|receipt|ticket|check|sale|bill|purchase|booking|documento?|dokument|doc|docket|slip|till receipt|transaction|trans|charge|pedido|orden|venta|venda|compra|factura|fatura|facture|fattura|recibo|recu|ricevuta|scontrino|cupom|nota fiscal|comprobante|commande|vente|ordine|vendita|bestellung|rechnung|quittung|kassenbon|bon|beleg|kassenzettel|vorgang|auftrag|transaktion|folio|bestelling|factuur|kvitto|kvittering|bong?'
export const RECEIPTS: WordTest[] = [
  is(
    `(?:(?:${NUMBER})${OF} )(?:${DOCUMENT})|(?:${DOCUMENT}) ?(?:${NUMBER})|(?:rechnungs|quittungs|beleg|bon|vorgangs|auftrags|transaktions|bestell|kassenbon|termin|buchungs|dokument) ?(?:nummer|nr|code|id)|(?:balance|payment|sales?) transaction id|folio|scontrino|ricevuta|recibo|recu|cupom|nota fiscal|comprobante|kassenbon|quittung|rechnung|docket|num`,
  ),
  isOneOf(
    'レシート番号|伝票番号|注文番号|请求番号|小票号|订单号|訂單編號|單號|영수증번호|주문번호|номер чека|чек|номер заказа|номер замовлення|αριθμός απόδειξης|رقم الفاتورة|رقم الطلب|מספר קבלה|מספר הזמנה|เลขที่ใบเสร็จ|เลขที่|số hóa đơn|mã đơn hàng|paragon|numer paragonu|nr paragonu|účtenka|číslo účtenky|nyugta|nyugtaszám|bon fiscal|număr bon|fiş no|fiş numarası|kuitti|kuittinumero',
  ),
  is('reference|confirmation (?:code|number)|payment (?:id|reference)|id'),
]

const TAX =
  'tax(?:es)?|vat|gst|hst|pst|qst|cgst|sgst|igst|igv|itbis|icms|iva|igic|mw ?st|ust|umsatzsteuer|mehrwertsteuer|steuern?|tva|taxes?|btw|moms|mva|dph|kdv|pdv|ddv|afa|impuestos?|impostos?|impost[ae]|podatek(?: vat)?'
const SUM =
  'amount|total|cuota|sum|value|collected|charged|paid|betrag|summe|gesamt|importe|monto|valor|montant|importo|bedrag|belopp|belob|kwota'
const ANY =
  'sales|order|receipt|invoice|item|line|product|total|included|enthaltene?|enthalten|davon|dont|di cui|of which|state|local'
const FEE =
  'fees?|(?:verkaufs|transaktions|zahlungs|bearbeitungs|provisions|karten|paypal|marktplatz)? ?gebuhr(?:en)?|kommission|commissions?|(?:verkaufs)?provision(?:en)?|comision(?:es)?|comissao|comissoes|frais|tarifas?|taxas?|commission[ei]|trattenute|naknada|provizija|transactiekosten|avgift(?:er)?|gebyr(?:er)?|poplatek|poplatky|prowizja|oplata|kulut|komisyon'
const PROVIDER =
  'final value|fixed|variable|international|internationale|(?:fixer|variabler) anteil der|total|processing|payment|transaction|trans|platform|selling|seller|marketplace|stripe|paypal|card|credit card|bank|merchant|provider|app|other transaction|fba|etsy|gumroad|square|sumup|izettle|zettle|klarna|verkaufs|de|da|del|do|la|transaccion|transacao|servico|plataforma|bancaires?|paiement|pago'
/** The share of these is a fee, whatever else the header says. */
const COMPANIES =
  'amazon|fba|paypal|stripe|ebay|etsy|shopify|square|sumup|i?zettle|klarna|adyen|mollie|worldpay|paddle|mercado ?(?:pago|libre)|allegro|bol|treatwell|fresha|planity|booksy|airbnb|uber(?: eats)?|deliveroo|just eat|lieferando|takeaway|wolt|glovo|doordash|grubhub|tiktok'
const PLACE =
  'locations?|stores?|shops?|outlet|branch|venue|salon|filiale|standort|betriebsstatte|laden|geschaft|niederlassung|betrieb|sucursal|tienda|local|sede|punto de venta|loja|filial|unidade|ponto de venda|magasin|boutique|point de vente|etablissement|negozio|punto vendita|filiaal|winkel|vestiging|butik|butikk|avdeling|sklep|lokalizacja|prodejna|pobocka|pobočka|uzlet|magazin|toimipiste|myymala|sube|magaza'
const CATEGORY =
  'category|categories|kategorie|categoria|categorie|kategori|kategoria|kategorija|department|abteilung|warengruppe|artikelgruppe|produktgruppe|hauptwarengruppe|sparte|departamento|rubro|familia|famille|rubrique|rayon|reparto|gruppo merceologico|productgroep|artikelgroep|categorie produit|varegruppe|varugrupp|tuoteryhma|kategoria|osasto|kategorii'

const WHOLE = {
  time: [
    is(
      'time|hour|uhrzeit|zeit|stunde|hora|heure|ora|orario|tijd|tijdstip|tid|tidspunkt|klokkeslett|klockslag|godzina|czas|cas|hodina|ido|idopont|aika|kello|kellonaika|saat|vrijeme|vreme|gio',
    ),
    isOneOf('время|час|ώρα|時刻|時間|时间|시간|시각|الوقت|الساعة|שעה|เวลา|giờ|ora vânzării'),
    is(
      `(?:sale|sales|order|transaction|trans|purchase|payment|checkout|created|closed|receipt|check|ticket|invoice|paid|start|appointment)s? ?(?:time|hour)(?: utc| gmt)?(?: time ?zone)?|time (?:utc|gmt|of day|of sale|of order|of purchase|sold|created)|(?:hora|heure|ora)${OF} (?:venta|venda|vente|vendita|compra|pedido|transaccion|transacao|transaction|commande)|(?:verkaufs|bestell|beleg|bon|buchungs|transaktions|start)(?:zeit|uhrzeit)|beginn`,
    ),
  ],
  tax: [
    is(
      `(?:(?:${ANY}|${SUM})${OF} ){0,3}(?:${TAX})(?: (?:${SUM}|included|enthalten|\\d{1,2}(?: \\d)?)){0,2}(?:${OF} (?:order|receipt|invoice|sale))?|(?:produkt|artikel)umsatzsteuer|(?:umsatz|mehrwert|mw ?st ?|ust ?|steuer|vat|moms|btw ?)(?:steuer)?(?:betrag|belopp|belob|bedrag)`,
    ),
    isOneOf(
      '税|税額|税金|消費税|消費税額|税额|稅額|增值税|营业税|세금|부가세|부가가치세|ндс|сумма ндс|пдв|сума пдв|налог|φπα|ποσό φπα|ضريبة|الضريبة|ضريبة القيمة المضافة|מע"מ|ภาษี|ภาษีมูลค่าเพิ่ม|vat|thuế|thuế gtgt|áfa|áfa összege|alv|alv määrä|dph|tva|kwota vat|kwota podatku|pdv|ддс|kdv|kdv tutarı',
    ),
  ],
  fee: [
    is(
      `(?:(?:${PROVIDER}) ){0,4}(?:${FEE})(?: (?:${SUM}|${PROVIDER})){0,3}|andere transaktionsgebuhr(?:en)?`,
    ),
    isOneOf(
      '手数料|决済手数料|決済手数料|手续费|手續費|수수료|결제수수료|комиссия|комісія|προμήθεια|رسوم|الرسوم|عمولة|עמלה|ค่าธรรมเนียม|phí|phí giao dịch|díj|jutalék|comision|maksut',
    ),
  ],
  channel: [
    anyOf(
      is(
        `(?:(?:sales|order|selling|store) )?channel(?: ?name)?|(?:vertriebs|verkaufs|absatz)?kanal|canal(?:${OF} (?:ventas?|vendas?|ventes?))?|canale(?: di vendita)?|verkoopkanaal|kanaal|salgskanal|forsaljningskanal|kanal sprzedazy|prodejni kanal|satis kanali`,
      ),
      isOneOf(
        '販売チャネル|チャネル|渠道|销售渠道|판매채널|채널|канал|канал продаж|κανάλι|القناة|ערוץ|ช่องทาง|kênh|kênh bán',
      ),
    ),
    anyOf(
      is(
        `(?:(?:sales?|order|pos|business|store|shop) )?(?:${PLACE})(?: ?name)?|(?:name|nombre|nome|nom)${OF} (?:${PLACE})|(?:lugar|local|lieu|luogo|ort)${OF} (?:ventas?|vendas?|compra|ventes?|achat|vendita)|verkaufsort|verkaufsstelle|where sold|sold (?:via|through)|(?:point|place) of sale`,
      ),
      isOneOf(
        '店舗|店舗名|门店|店铺|門市|매장|지점|магазин|точка продаж|κατάστημα|الفرع|المتجر|סניף|חנות|สาขา|ร้าน|cửa hàng|chi nhánh',
      ),
    ),
    is(
      '(?:order|sales?) source(?: name)?|marketplace(?: name)?|plattform|platform|plataforma|piattaforma|plateforme|herkunft|origen|origem|origine',
    ),
  ],
  category: [
    anyOf(
      is(
        `(?:(?:product|item|service|menu|sales|reporting|main|parent|top|ticket) )?(?:${CATEGORY})(?: ?name)?|(?:${CATEGORY})${OF} (?:producto|produto|produit|prodotto|articulo|article|servicio|servico|service|product|item)|(?:produkt|artikel|waren|leistungs)kategorie`,
      ),
      isOneOf(
        'カテゴリ|カテゴリー|部門|分類|商品分類|类别|分类|商品类别|類別|분류|카테고리|категория|категорія|κατηγορία|الفئة|التصنيف|קטגוריה|หมวดหมู่|ประเภท|danh mục|loại|termékcsoport|kategória|kategória termék|categoria prodotto',
      ),
    ),
    is(
      '(?:product|item|service|menu|article) (?:type|group|family|class)|(?:menu|produkt|artikel|waren) ?gruppe|family|collection|type de produit|tipo de (?:producto|produto|servicio|servico)|grupo(?: de (?:productos?|articulos?))?|groupe|gruppo|gruppe',
    ),
  ],
} satisfies Partial<Record<FurtherField, WordTest[]>>
/** Columns of other fields are found only in our own exports, or chosen by the owner. */
export type NamedField = keyof typeof WHOLE
export const isNamed = (field: FurtherField): field is NamedField => field in WHOLE

const NOT: Partial<Record<FurtherField, WordTest>> = {
  tax: has(
    'rate|satz|percent|prozent|percentage|shipping|freight|versand|envio|gift|giftwrap|fees?|gebuhr|withheld|rebates?|discount|exempt|free|\\d value',
  ),
  fee: has(
    'shipping|versand|delivery|envio|late|cancellation|booking|regulatory|percentage|rate|refund|tax',
  ),
}

const IS_KEPT = has(
  `(?:${FEE}|costi)(?: \\w+){0,4} (?:${COMPANIES})|(?:${COMPANIES})(?: \\w+){0,2} (?:${FEE})`,
)
const IS_NO_AMOUNT = has('rate|percentage|percent|refund|tax(?:es)?|satz|currency|type')

export function rankOfHeader(field: NamedField, words: string): number | undefined {
  if (field === 'fee' && IS_KEPT.test(words) && !IS_NO_AMOUNT.test(words)) return 1
  if (NOT[field]?.test(words)) return undefined
  const rank = WHOLE[field].findIndex((names) => names.test(words))
  return rank < 0 ? undefined : rank + 1
}

/** `VAT %`, but not `VAT 19%` */
export const saysRate = (header: string): boolean => /(?<!\d ?)%/.test(header)

export const IN_GREENWICH = has('utc|gmt')
/** A salesperson's commission is called like a provider's fee. */
export const OWN_COMMISSION = anyOf(
  is('commissions?|kommission|provision|comision(?:es)?|comissao|comissoes|commissioni|prowizja'),
)
/** Also of several taxes, such as Tax 1 Value. */
export const TAXES = anyOf(...WHOLE.tax, is(`(?:${TAX})(?: \\d)?(?: (?:name|value|${SUM}))?`))
export const HALVES = has('cgst|sgst|igst|gst|pst|hst|qst|state|federal|local')
/** added to prices in the United States and Canada */
export const ON_TOP = has('sales tax|hst|pst|qst')
export const TOTAL = anyOf(
  abroad('total'),
  is(
    '(?:(?:grand|order|sale|sales|invoice|receipt|net|gross) )?total(?: (?:amount|price|paid|collected|sales|paye|pagado|pagato|bezahlt))?|total|amount(?: paid)?|gesamt(?:betrag|summe|preis)?|summe|importe total|valor total|montant total|totale',
  ),
)

export const NOTHING = /^(?:-+|–|n\/?a|none|null|nil|nan|unknown|error|undefined|\(none\)|\(not set\)|uncategori[sz]ed|unassigned|keine?|ohne|sin categoria|sem categoria|sans categorie)$/i // prettier-ignore
