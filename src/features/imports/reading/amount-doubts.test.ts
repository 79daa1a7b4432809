import { describe, expect, test } from 'vitest'
import { readContent } from '../testing/helpers.ts'

/** Made-up files whose amounts can be understood in more than one way. */

const revenueOf = async (...input: Parameters<typeof readContent>): Promise<number> =>
  (await readContent(...input)).tally!.totalRevenue
const askedIn = async (content: string): Promise<string[]> =>
  (await readContent(content)).preview!.questions

describe('sales that have not been paid', () => {
  /** header of the status, two statuses of sales that are open, and one of no sale */
  const STATUSES: Record<string, [string, string, string, string]> = {
    English: ['Status', 'Unpaid', 'On hold', 'Quote'],
    German: ['Status', 'Unbezahlt', 'Teilweise bezahlt', 'Angebot'],
    Spanish: ['Estado', 'Pendiente', 'Pago parcial', 'Presupuesto'],
    Portuguese: ['Situação', 'Em aberto', 'Pendente', 'Orçamento'],
    French: ['Statut', 'Impayé', 'En attente', 'Devis'],
    Italian: ['Stato', 'Da pagare', 'In sospeso', 'Preventivo'],
    Dutch: ['Status', 'Openstaand', 'In afwachting', 'Offerte'],
    Polish: ['Status', 'Nieopłacone', 'Wstrzymane', 'Wycena'],
    Russian: ['Статус', 'Не оплачен', 'Частично оплачен', 'Черновик'],
    Turkish: ['Durum', 'Beklemede', 'Kısmen ödendi', 'Teklif'],
    Japanese: ['状態', '未払い', '保留', '見積'],
    Korean: ['상태', '미결제', '보류', '견적'],
    Chinese: ['状态', '未付款', '待支付', '报价'],
  }

  test.each(Object.entries(STATUSES))(
    'are asked about, and a quote is none, 10 + 20 + 30 = 60: %s',
    async (_, [header, ...words]) => {
      const [unpaid, held, quote] = words
      const content =
        `Date,Item,Amount,${header}\n2026-03-14,Tea,10.00,ok\n2026-03-14,Mug,20.00,${unpaid}\n` +
        `2026-03-14,Pot,30.00,${held}\n2026-03-14,Jug,40.00,${quote}\n`
      const { preview, tally } = await readContent(content)
      expect(preview!.questions).toEqual(['unpaid'])
      expect(preview!.doubts.unpaid).toEqual({ statuses: [unpaid, held], rows: 2, total: 50 })
      expect(tally!.totalRevenue).toBe(10)
      expect(await revenueOf(content, { unpaid: 'count' })).toBe(60)
      expect(await revenueOf(content, { unpaid: 'skip' })).toBe(10)
      const { mappingToSave } = await readContent(content, { unpaid: 'count' })
      const next = await readContent(content, {}, { savedMappings: [mappingToSave!] })
      expect(next).toMatchObject({ tally: { totalRevenue: 60 }, preview: { questions: [] } })
    },
  )

  test('are sales in a file of invoices, whichever word says that they are open: 10 + 20 + 30 = 60', async () => {
    const content =
      'Date,Due date,Item,Amount,Status\n2026-03-14,2026-04-14,Tea,10.00,Pending\n' +
      '2026-03-14,2026-04-14,Mug,20.00,Unpaid\n2026-03-14,2026-04-14,Pot,30.00,Partially paid\n'
    expect(await askedIn(content)).toEqual([])
    expect(await revenueOf(content)).toBe(60)
  })

  test('are paid if another column says so: 10 + 20 = 30', async () => {
    const content =
      'Date,Item,Amount,Order status,Payment status\n2026-03-14,Tea,10.00,Pending,Paid\n2026-03-14,Mug,20.00,Done,Paid\n'
    expect(await askedIn(content)).toEqual([])
    expect(await revenueOf(content)).toBe(30)
  })
})

describe('discounts beside a price', () => {
  const HEADERS: Record<string, string> = {
    English: 'Date,Item,Unit price,Qty,Discount',
    'a shop system': 'Date,Lineitem name,Lineitem price,Lineitem quantity,Lineitem discount',
    German: 'Datum,Artikel,Einzelpreis,Menge,Rabatt',
    Spanish: 'Fecha,Producto,Precio unitario,Cantidad,Descuento',
    Portuguese: 'Data,Produto,Preço unitário,Quantidade,Desconto',
    French: 'Date,Article,Prix unitaire,Quantité,Remise',
    Italian: 'Data,Prodotto,Prezzo unitario,Quantità,Sconto',
    Dutch: 'Datum,Artikel,Prijs per stuk,Aantal,Korting',
    Polish: 'Data,Towar,Cena jednostkowa,Ilość,Rabat',
    Russian: 'Дата,Товар,Цена,Количество,Скидка',
    Turkish: 'Tarih,Ürün,Birim fiyat,Adet,İndirim',
    Japanese: '日付,商品名,単価,数量,値引き',
    Korean: '날짜,상품명,단가,수량,할인',
  }

  test.each(Object.entries(HEADERS))(
    'are subtracted, and the owner is asked, 3 × 7 − 2 + 5 = 24: %s',
    async (_, headers) => {
      const content = `${headers}\n2026-03-14,Tea,7.00,3,2.00\n2026-03-14,Mug,5.00,1,0.00\n`
      const { preview, tally, assumptions } = await readContent(content)
      expect(preview!.questions).toEqual(['discount'])
      expect(preview!.doubts.discount).toMatchObject({ subtract: 24, included: 26 })
      expect(tally!.totalRevenue).toBe(24)
      expect(assumptions).toContain('1 row has a discount, which was subtracted.')
      expect(await revenueOf(content, { discount: 'included' })).toBe(26)
    },
  )

  test('are not asked about where a subtotal of each order shows them, also if they are of the order: 20 − 2 + 8 + 5 − 3 = 28', async () => {
    const content =
      'Order ID,Date,Item,Unit price,Qty,Discount,Subtotal\n1,2026-03-14,Tea,10.00,2,2.00,26.00\n' +
      '1,2026-03-14,Mug,8.00,1,,\n2,2026-03-15,Pot,5.00,1,3.00,2.00\n'
    expect(await revenueOf(content, { revenueIs: 'unitPrice' })).toBe(28)
    const { preview } = await readContent(content, { revenueIs: 'unitPrice' })
    expect(preview!.questions).not.toContain('discount')
  })

  test('are in percent if their header says so: 3 × 10 − 10 % = 27', async () => {
    const content = 'Date,Item,Unit price,Qty,Discount %\n2026-03-14,Tea,10.00,3,10\n'
    expect(await revenueOf(content)).toBe(27)
  })
})

describe('what was given back', () => {
  const HEADERS: Record<string, string> = {
    English: 'Date,Item,Amount,Amount refunded',
    German: 'Datum,Artikel,Betrag,Erstattet',
    Spanish: 'Fecha,Producto,Importe,Importe reembolsado',
    Portuguese: 'Data,Produto,Valor,Valor reembolsado',
    French: 'Date,Article,Montant,Montant remboursé',
    Italian: 'Data,Prodotto,Importo,Importo rimborsato',
    Dutch: 'Datum,Artikel,Bedrag,Terugbetaald',
    Polish: 'Data,Towar,Kwota,Kwota zwrotu',
    Russian: 'Дата,Товар,Сумма,Сумма возврата',
    Japanese: '日付,商品名,金額,返金額',
    Korean: '날짜,상품명,금액,환불금액',
  }

  test.each(Object.entries(HEADERS))('is subtracted, 50 − 20 + 30 = 60: %s', async (_, headers) => {
    const content = `${headers}\n2026-03-14,Tea,50.00,20.00\n2026-03-14,Mug,30.00,0.00\n`
    const { preview, tally, assumptions } = await readContent(content)
    expect(preview!.questions).toEqual([])
    expect(tally!.totalRevenue).toBe(60)
    expect(assumptions).toContain('1 row has an amount that was given back, which was subtracted.')
  })

  test('is asked about where refunds have rows of their own: 50 − 20 = 30, or 10', async () => {
    const content =
      'Date,Item,Amount,Amount refunded\n2026-03-14,Tea,50.00,20.00\n2026-03-20,Tea,-20.00,0.00\n'
    const { preview, tally } = await readContent(content)
    expect(preview!.questions).toEqual(['refunded'])
    expect(preview!.doubts.refunded).toMatchObject({ included: 30, subtract: 10 })
    expect(tally!.totalRevenue).toBe(30)
  })

  test('for a whole order is taken off its lines until nothing is left: 16 + 20 − 40 and 25 leave 25', async () => {
    const content =
      'Order ID,Date,Item,Amount,Refunded amount\n1,2026-03-14,Tea,16.00,40.00\n1,2026-03-14,Mug,20.00,\n2,2026-03-15,Pot,25.00,0.00\n'
    expect(await revenueOf(content)).toBe(25)
  })
})

test('a file with only negative amounts is asked about: 12 + 8 = 20 as sales, or −20 as refunds', async () => {
  const content = 'Date,Item,Amount\n2026-03-14,Tea,-12.00\n2026-03-14,Mug,-8.00\n'
  const { preview, tally } = await readContent(content)
  expect(preview!.questions).toEqual(['negativeAmounts'])
  expect(preview!.doubts.negativeAmounts).toEqual({ total: 20 })
  expect(tally!.totalRevenue).toBe(-20)
  const answered = await readContent(content, { negativeAmounts: 'sales' })
  expect(answered.tally!.totalRevenue).toBe(20)
  expect(answered.preview!.questions).toEqual([])
  expect(answered.preview!.doubts.negativeAmounts).toEqual({ total: 20 })
  expect(answered.assumptions).toContain(
    'Amounts in "Amount" were turned, as you chose: -12.00 was read as 12.00.',
  )
})

test('the answer that negative amounts are sales isn’t remembered: the next file sells 12 + 8 = 20', async () => {
  const content = 'Date,Item,Amount\n2026-03-14,Tea,-12.00\n2026-03-14,Mug,-8.00\n'
  const { mappingToSave } = await readContent(content, {
    negativeAmounts: 'sales',
    dateOrder: 'ymd',
  })
  const next = content.replaceAll('-12.00', '12.00').replaceAll('-8.00', '8.00')
  const read = await readContent(next, {}, { savedMappings: [mappingToSave!] })
  expect(read.tally!.totalRevenue).toBe(20)
})

test('a column of yes and no isn’t taken off, whatever its header says: 20 + 30 = 50', async () => {
  const content = 'Date,Product,Amount,Refunded\n2026-03-14,Tea,20.00,1\n2026-03-14,Mug,30.00,0\n'
  const { tally, assumptions } = await readContent(content)
  expect(tally!.totalRevenue).toBe(50)
  expect(assumptions.join()).toContain('1 row has the status "refunded"')
  const both = content
    .replace('Refunded', 'Refunded,Refunded amount')
    .replace(',1\n', ',1,5.00\n')
    .replace(',0\n', ',0,0.00\n')
  expect(await revenueOf(both)).toBe(45)
})
