import { describe, expect, test } from 'vitest'
import { readContent as read } from '../testing/helpers.ts'

/** Shipping and tips are no revenue, unless the owner counts them. */

const TOTAL = `Order,Date,Product,Price,Shipping,Total
71,2026-03-13,Cushion,20.00,5.00,25.00
72,2026-03-14,Lamp,30.00,6.00,36.00
`

test('where a price shows that the total includes shipping, it is taken off: 25 - 5 + 36 - 6', async () => {
  const { tally, preview, assumptions } = await read(TOTAL)
  expect(tally!.totalRevenue).toBe(50)
  expect(preview!.questions).toEqual([])
  expect(preview!.extras).toEqual([{ kind: 'shipping', column: 'Shipping', isCounted: false }])
  expect(assumptions).toContain(
    'Amounts in "Total" were read without "Shipping", which isn\'t revenue.',
  )
})

test('the owner may count it: 25 + 36', async () => {
  const { tally, assumptions } = await read(TOTAL, { shipping: 'with' })
  expect(tally!.totalRevenue).toBe(61)
  expect(assumptions).toContain(
    'Amounts in "Total" include "Shipping", which counts as revenue, as you chose.',
  )
})

test('the shipping of an order is added once: 20 + 10 + 5 + 30', async () => {
  const content = `Order,Date,Product,Item price,Order shipping
71,2026-03-13,Cushion,20.00,5.00
71,2026-03-13,Cover,10.00,5.00
72,2026-03-14,Lamp,30.00,0.00
`
  const apart = await read(content)
  expect(apart.tally!.totalRevenue).toBe(60)
  expect(apart.assumptions).toContain('"Order shipping" wasn\'t counted as revenue.')
  const { sales, tally, assumptions } = await read(content, { shipping: 'with' })
  expect(assumptions).toContain('"Order shipping" was added to the amounts, as you chose.')
  expect(sales.map(({ revenueCents }) => revenueCents)).toEqual([2500, 1000, 3000])
  expect(tally!.totalRevenue).toBe(65)
})

describe('An amount that includes shipping', () => {
  test.each([
    [
      'English',
      'Order,Date,Customer,Order Total,Shipping\n71,2026-03-13,Anna,25.00,5.00\n72,2026-03-14,Bob,36.00,6.00\n',
      'Order Total',
    ],
    [
      'German',
      'Bestellung;Datum;Kunde;Gesamtbetrag;Versandkosten\n71;13.03.2026;Anna;25,00;5,00\n72;14.03.2026;Bob;36,00;6,00\n',
      'Gesamtbetrag',
    ],
    [
      'Spanish',
      'Pedido;Fecha;Cliente;Total;Envío\n71;13/03/2026;Anna;25,00;5,00\n72;14/03/2026;Bob;36,00;6,00\n',
      'Total',
    ],
    [
      'Portuguese',
      'Pedido;Data;Cliente;Valor total;Frete\n71;13/03/2026;Anna;25,00;5,00\n72;14/03/2026;Bob;36,00;6,00\n',
      'Valor total',
    ],
    [
      'French',
      'Commande;Date;Client;Montant total;Livraison\n71;13/03/2026;Anna;25,00;5,00\n72;14/03/2026;Bob;36,00;6,00\n',
      'Montant total',
    ],
    [
      'Italian',
      'Ordine;Data;Cliente;Totale;Spedizione\n71;13/03/2026;Anna;25,00;5,00\n72;14/03/2026;Bob;36,00;6,00\n',
      'Totale',
    ],
    [
      'Polish',
      'Zamówienie;Data;Klient;Razem;Dostawa\n71;13.03.2026;Anna;25,00;5,00\n72;14.03.2026;Bob;36,00;6,00\n',
      'Razem',
    ],
  ])(
    '%s: the owner is asked, 61 or 50; until then it stays as it is',
    async (_, content, total) => {
      const defaultProduct = 'Order'
      const { preview, tally, assumptions } = await read(content, { defaultProduct })
      expect(preview!.questions).toEqual(['shipping'])
      expect(preview!.doubts.shipping).toMatchObject({ subtract: 50, included: 61 })
      expect(tally!.totalRevenue).toBe(61)
      expect(assumptions.join(' ')).toContain(`Amounts in "${total}" may include`)
      const without = await read(content, { defaultProduct, shipping: 'without' })
      expect(without.tally!.totalRevenue).toBe(50)
      expect(without.preview!.questions).toEqual([])
      expect((await read(content, { defaultProduct, shipping: 'with' })).tally!.totalRevenue).toBe(
        61,
      )
    },
  )

  test('the file may show it by another amount: then shipping is taken off, 40 + 60', async () => {
    const content = `Date,Customer,Paid total,Delivery charge,Worth
2026-03-13,Anna,45.00,5.00,40.00
2026-03-14,Bob,66.00,6.00,60.00
`
    const { tally, preview, assumptions } = await read(
      content,
      { defaultProduct: 'Order' },
      { mapping: { revenue: 'Paid total', saleDate: 'Date' } },
    )
    expect(preview!.questions).toEqual([])
    expect(tally!.totalRevenue).toBe(100)
    expect(assumptions).toContain(
      'Amounts in "Paid total" were read without "Delivery charge", which isn\'t revenue.',
    )
  })

  test('a refund gives its shipping back too: 25 - 5 - (25 - 5)', async () => {
    const content = `Date,Customer,Order Total,Shipping
2026-03-13,Anna,25.00,5.00
2026-03-14,Anna,-25.00,-5.00
`
    const { tally } = await read(content, { defaultProduct: 'Order', shipping: 'without' })
    expect(tally!.totalRevenue).toBe(0)
  })
})

describe('Tips', () => {
  test.each([
    [
      'English',
      'Date,Service,Total,Tip\n2026-03-13,Haircut,45.00,5.00\n2026-03-14,Color,90.00,0.00\n',
    ],
    [
      'German',
      'Datum;Leistung;Gesamt;Trinkgeld\n13.03.2026;Haircut;45,00;5,00\n14.03.2026;Color;90,00;\n',
    ],
    [
      'Spanish',
      'Fecha;Servicio;Total;Propina\n13/03/2026;Haircut;45,00;5,00\n14/03/2026;Color;90,00;\n',
    ],
    [
      'Italian',
      'Data;Servizio;Totale;Mancia\n13/03/2026;Haircut;45,00;5,00\n14/03/2026;Color;90,00;\n',
    ],
  ])('%s: in a total they are asked about, 135 or 130', async (_, content) => {
    const { preview } = await read(content)
    expect(preview!.questions).toEqual(['tips'])
    expect(preview!.doubts.tips).toMatchObject({ subtract: 130, included: 135 })
    expect((await read(content, { tips: 'without' })).tally!.totalRevenue).toBe(130)
  })

  test('beside the price they are no revenue', async () => {
    const { preview, tally } = await read(
      'Date,Service,Price,Tip\n2026-03-13,Haircut,40.00,5.00\n2026-03-14,Color,90.00,0.00\n',
    )
    expect(preview!.questions).toEqual([])
    expect(tally!.totalRevenue).toBe(130)
  })
})
