import type { Field } from '../../contract.ts'
import { wordsOf } from './words.ts'

/**
 * Whole headers in Czech and Slovak, Polish, Hungarian, Russian, Ukrainian, Bulgarian, Turkish, Japanese,
 * Korean, Chinese, Italian, Dutch, Swedish, Danish and Norwegian, in this order. `vocabulary.ts` says
 * what each field means, and has the languages whose words are also parts of headers.
 */
const HEADERS: Record<Field | 'price', string> = {
  productName:
    'zboží|výrobek|položka|název zboží|tovar|výrobok|' +
    'towar|nazwa towaru|nazwa produktu|usługa|' +
    'termék|termék neve|megnevezés|cikk|szolgáltatás|' +
    'товар|наименование|номенклатура|продукт|услуга|наименование товара|название товара|' +
    'найменування|назва товару|послуга|стока|артикул|' +
    'ürün|ürün adı|hizmet|' +
    '商品|商品名|商品名称|品名|品目|製品|製品名|メニュー|' +
    '상품|상품명|제품|제품명|품목|품명|메뉴|产品|产品名称|货品|' +
    'prodotto|articolo|descrizione|servizio|nome prodotto|descrizione articolo|prestazione|omschrijving|dienst|productnaam|artikelomschrijving|' +
    'produkt|vara|varunamn|benämning|beskrivning|tjänst|vare|varenavn|beskrivelse|tjeneste|ydelse|produktnavn|produktnamn',
  revenue:
    'částka|tržba|celkem|celková cena|cena celkem|suma|tržby|spolu|' +
    'kwota|wartość|wartość sprzedaży|razem|przychód|wartość brutto|kwota brutto|' +
    'összeg|végösszeg|bevétel|érték|bruttó összeg|' +
    'сумма|выручка|итого|стоимость|сумма продажи|сума|виручка|разом|вартість|общо|стойност|приход|' +
    'tutar|toplam|toplam tutar|satış tutarı|ciro|gelir|' +
    '金額|売上|売上金額|売上高|合計|合計金額|小計|' +
    '금액|매출|매출액|합계|총액|판매금액|결제금액|金额|销售额|销售金额|总额|总价|合计|' +
    'importo|importo totale|totale|incasso|fatturato|ricavo|ricavi|totale riga|importo lordo|bedrag|totaalbedrag|totaal|omzet|verkoopbedrag|bedrag incl btw|' +
    'belopp|summa|totalt|totalbelopp|försäljning|omsättning|beløb|beløp|omsætning|omsetning|salg|totalbeløb|totalbeløp|i alt',
  price:
    'cena|jednotková cena|cena za kus|cena jednostkowa|egységár|ár|цена|ціна|единична цена|' +
    'fiyat|birim fiyat|birim fiyatı|単価|단가|单价|' +
    'prezzo|prezzo unitario|prijs|stukprijs|prijs per stuk|verkoopprijs|eenheidsprijs|pris|styckpris|à pris|a pris|enhetspris|stykpris|enhedspris',
  saleDate:
    'datum prodeje|dátum|dátum predaja|data sprzedaży|data zamówienia|eladás dátuma|kelt|' +
    'дата|дата продажи|дата заказа|дата продажу|дата на продажба|' +
    'tarih|satış tarihi|sipariş tarihi|' +
    '日付|販売日|売上日|注文日|取引日|日時|날짜|일자|판매일|판매일자|주문일|주문일자|거래일|' +
    '日期|销售日期|订单日期|交易日期|下单时间|' +
    'data vendita|data ordine|data fattura|data documento|giorno|verkoopdatum|besteldatum|factuurdatum|orderdatum|' +
    'försäljningsdatum|säljdatum|fakturadatum|dato|salgsdato|ordredato|fakturadato|bestillingsdato',
  quantity:
    'množství|počet kusů|počet|ks|množstvo|ilość|sztuk|szt|mennyiség|darab|db|' +
    'количество|кол во|кількість|брой|adet|miktar|' +
    '数量|個数|販売数|수량|판매수량|개수|件数|销量|' +
    'quantità|qta|q ta|pezzi|aantal|stuks|hoeveelheid|antal|mängd|kvantitet|antall|stk|mængde',
  customerName:
    'zákazník|odběratel|zákazník jméno|jméno zákazníka|odberateľ|klient|kontrahent|nabywca|' +
    'vevő|vevő neve|ügyfél|клиент|покупатель|контрагент|заказчик|клієнт|покупець|купувач|' +
    'müşteri|müşteri adı|alıcı|顧客|顧客名|お客様|お客様名|得意先|고객|고객명|구매자|거래처|' +
    '客户|客户名称|顾客|买家|会员|' +
    'nome cliente|acquirente|ragione sociale|klant|klantnaam|koper|afnemer|kund|kundnamn|köpare|kundenavn|køber|kjøper',
  salesperson:
    'prodejce|prodavač|obchodník|predajca|sprzedawca|handlowiec|eladó|értékesítő|' +
    'продавец|менеджер|кассир|продавець|продавач|търговец|satıcı|satış temsilcisi|' +
    '担当者|担当|販売員|스태프|담당자|판매원|직원|销售员|店员|业务员|' +
    'venditore|venditrice|commesso|addetto|operatore|verkoper|verkoopster|medewerker|säljare|kassör|sælger|selger|ekspedient',
  cost:
    'náklady|nákupní cena|koszt|költség|beszerzési ár|себестоимость|собівартість|себестойност|' +
    'maliyet|原価|仕入|원가|成本|' +
    'costo|costo acquisto|prezzo di acquisto|kostprijs|inkoopprijs|kosten|inköpspris|kostnad|kostpris|indkøbspris|innkjøpspris',
}

const isOne = (headers: string): RegExp =>
  new RegExp(`^(?:${headers.split('|').map(wordsOf).join('|')})$`)

/** Pattern for the whole words of a header, by field; `price` is the price of one piece. */
export const ABROAD = Object.fromEntries(
  Object.entries(HEADERS).map(([field, headers]) => [field, isOne(headers)]),
) as Record<Field | 'price', RegExp>
