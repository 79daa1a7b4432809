import { describe, expect, test } from 'vitest'
import type { ImportOptions } from '../options/contract.ts'
import { readContent } from '../testing/helpers.ts'

/** Columns of a row are tied by arithmetic: of the ways to read them, the file's own sums choose one. */

const read = async (content: string, options: Partial<ImportOptions> = {}) => {
  const { preview, tally } = await readContent(content, options)
  return { questions: preview!.questions, revenue: tally!.totalRevenue }
}
/** A case of a table: what it is, the file, and the revenue. */
type Case = [name: string, content: string, revenue: number]

describe('discounts of lines and of orders in one file, as the subtotals show', () => {
  const FILES: Case[] = [
    [
      'English, a discount of the line and none of the order: 20 − 2 + 5 = 23',
      `Name,Created at,Discount Amount,Subtotal,Lineitem name,Lineitem price,Lineitem quantity,Lineitem discount
#1,2026-03-13,0.00,18.00,Soap,10.00,2,2.00
#2,2026-03-14,0.00,5.00,Comb,5.00,1,0.00
`,
      23,
    ],
    [
      'English, 2 off a line and 3 off its order: 20 − 2 + 8 − 3 + 5 = 28',
      `Name,Created at,Discount Amount,Subtotal,Lineitem name,Lineitem price,Lineitem quantity,Lineitem discount
#1,2026-03-13,3.00,23.00,Soap,10.00,2,2.00
#1,2026-03-13,,,Brush,8.00,1,0.00
#2,2026-03-14,0.00,5.00,Comb,5.00,1,0.00
`,
      28,
    ],
    [
      'English, the order’s discount is the sum of its lines’: 20 − 2 + 8 − 1 + 5 = 30',
      `Name,Created at,Discount Amount,Subtotal,Lineitem name,Lineitem price,Lineitem quantity,Lineitem discount
#1,2026-03-13,3.00,25.00,Soap,10.00,2,2.00
#1,2026-03-13,,,Brush,8.00,1,1.00
#2,2026-03-14,0.00,5.00,Comb,5.00,1,0.00
`,
      30,
    ],
    [
      'German, beside shipping: 18 − 1 + 4 − 2 = 19, paid 23.90',
      `Bestellnummer;Datum;Artikel;Einzelpreis;Menge;Positionsrabatt;Bestellrabatt;Versand;Bestellsumme
7001;13.03.2026;Kerze;6,00;3;1,00;2,00;4,90;23,90
7001;13.03.2026;Docht;4,00;1;0,00;;;
7002;14.03.2026;Kerze;6,00;1;0,00;0,00;4,90;10,90
`,
      25,
    ],
    [
      'French, the order’s repeated on each line: 24 − 4 + 10 − 3 = 27',
      `Commande;Date;Article;Prix unitaire;Quantité;Remise ligne;Remise commande;Total commande
F1;13/03/2026;Bol;12,00;2;4,00;3,00;27,00
F1;13/03/2026;Verre;10,00;1;0,00;3,00;27,00
F2;14/03/2026;Bol;12,00;1;0,00;0,00;12,00
`,
      39,
    ],
    [
      'Spanish, only of the order and on each line: 15 + 9 − 4 = 20',
      `Pedido;Fecha;Producto;Precio unitario;Cantidad;Descuento del pedido;Total del pedido
88;13/03/2026;Taza;5,00;3;4,00;20,00
88;13/03/2026;Plato;9,00;1;4,00;20,00
89;14/03/2026;Taza;5,00;1;0,00;5,00
`,
      25,
    ],
    [
      'Italian, only on the first line of the order: 14 + 6 − 5 = 15',
      `Order ID;Data vendita;Articolo;Prezzo unitario;Quantità;Sconto ordine;Totale ordine
A;13/03/2026;Vaso;7,00;2;5,00;15,00
A;13/03/2026;Rosa;6,00;1;;
B;14/03/2026;Vaso;7,00;1;0,00;7,00
`,
      22,
    ],
    [
      'Dutch, the line’s beside the price and what was paid for the order: 30 − 3 + 8 − 5 = 30',
      `Ordernummer;Verkoopdatum;Artikelomschrijving;Stukprijs;Aantal;Regelkorting;Orderkorting;Totaal betaald
1;13-03-2026;Lamp;15,00;2;3,00;5,00;30,00
1;13-03-2026;Snoer;8,00;1;0,00;;
2;14-03-2026;Snoer;8,00;1;0,00;0,00;8,00
`,
      38,
    ],
  ]
  test.each(FILES)('%s', async (_, content, revenue) => {
    expect(await read(content)).toEqual({ questions: [], revenue })
  })

  test('are asked about where no sum shows them: 20 − 2 + 8 − 3 = 23, or 28', async () => {
    const content = `Order ID,Date,Item,Unit price,Qty,Line discount,Order discount
1,2026-03-13,Soap,10.00,2,2.00,3.00
1,2026-03-13,Brush,8.00,1,0.00,3.00
`
    expect(await read(content)).toEqual({ questions: ['discount'], revenue: 23 })
    const { preview } = await readContent(content)
    expect(preview!.doubts.discount).toMatchObject({ subtract: 23, included: 28 })
  })
})

describe('a discount beside the price of a line without a quantity', () => {
  const HEADERS: [string, string][] = [
    ['English', 'Date,Treatment,Price,Discount'],
    ['German', 'Datum,Leistung,Preis,Nachlass'],
    ['French', 'Date,Prestation,Prix,Réduction'],
    ['Spanish', 'Fecha,Servicio,Precio,Bonificación'],
    ['Italian', 'Data,Servizio,Prezzo,Sconto'],
    ['Portuguese', 'Data,Serviço,Preço,Desconto'],
    ['Polish', 'Data,Usługa,Cena,Zniżka'],
    ['Japanese', '日付,サービス,価格,割引額'],
  ]
  test.each(HEADERS)('is subtracted, and asked about, 25 − 4 + 30 = 51: %s', async (_, headers) => {
    const content = `${headers}\n2026-03-13,Massage,25.00,4.00\n2026-03-14,Sauna,30.00,0.00\n`
    expect(await read(content)).toEqual({ questions: ['discount'], revenue: 51 })
  })

  test.each([
    ['English', 'Date,Treatment,Price,Discount,Amount tendered'],
    ['German', 'Datum,Leistung,Preis,Nachlass,Kassiert'],
    ['Polish', 'Data,Usługa,Cena,Zniżka,Wpłata'],
  ])('isn’t asked about where what was paid shows it, 25 − 4 + 30 = 51: %s', async (_, headers) => {
    const content = `${headers}\n2026-03-13,Massage,25.00,4.00,21.00\n2026-03-14,Sauna,30.00,0.00,30.00\n`
    expect(await read(content)).toEqual({ questions: [], revenue: 51 })
  })
})

describe('a discount beside a total is left, where only one sale may show that it isn’t in it', () => {
  const FILES: Case[] = [
    ['English, the cost is 9 − 1 = 8 by chance: 9 + 12 = 21', 'Date,Item,Total,Discount,Cost\n2026-03-13,Mug,9.00,1.00,8.00\n2026-03-14,Cup,12.00,0.00,6.00\n', 21], // prettier-ignore
    ['English, so are all costs: 9 + 14 = 23', 'Date,Item,Total,Discount,Cost\n2026-03-13,Mug,9.00,1.00,8.00\n2026-03-14,Cup,14.00,2.00,12.00\n', 23], // prettier-ignore
    ['English, the profit is 18 − 2 × 2 = 14: 18 + 18 + 12 = 48', 'Date,Item,Qty,Total,Discount,Profit\n2026-03-13,Mug,2,18.00,2.00,14.00\n2026-03-14,Mug,2,18.00,2.00,14.00\n2026-03-14,Cup,1,12.00,0.00,6.00\n', 48], // prettier-ignore
    ['German, the table is 10 − 2 = 8: 10 + 12 = 22', 'Datum;Tisch;Artikel;Summe;Rabatt\n13.03.2026;8;Tee;10,00;2,00\n14.03.2026;3;Kuchen;12,00;0,00\n', 22], // prettier-ignore
    ['Polish, the tax is 2 × 1 = 2: 16.50 + 5.50 = 22', 'Data;Nr paragonu;Towar;Ilość;Razem;Rabat;VAT;Netto\n13.03.2026;1;Kubek;2;16,50;1,00;1,50;15,00\n13.03.2026;1;Spodek;1;5,50;0,00;0,50;5,00\n', 22], // prettier-ignore
  ]
  test.each(FILES)('%s', async (_, content, revenue) => {
    expect(await read(content)).toEqual({ questions: [], revenue })
  })

  test('two different sales show it: 10 − 1 + 12 − 2 = 19', async () => {
    const content = `Date,Item,Total,Discount,To pay
2026-03-13,Mug,10.00,1.00,9.00
2026-03-14,Cup,12.00,2.00,10.00
`
    expect(await read(content)).toEqual({ questions: [], revenue: 19 })
  })
})

describe('a discount of each piece', () => {
  const HEADERS: [string, string][] = [
    ['English', 'Date,Item,Unit price,Qty,Discount per unit'],
    ['another in English', 'Date,Item,Price each,Qty,Unit discount'],
    ['German', 'Datum,Artikel,Stückpreis,Anzahl,Rabatt pro Stück'],
    ['French', 'Date,Article,Prix unitaire,Quantité,Remise unitaire'],
    ['Spanish', 'Fecha,Producto,Precio unitario,Cantidad,Descuento por unidad'],
    ['Italian', 'Data,Prodotto,Prezzo unitario,Quantità,Sconto unitario'],
    ['Portuguese', 'Data,Produto,Preço unitário,Quantidade,Desconto unitário'],
    ['Polish', 'Data,Towar,Cena jednostkowa,Ilość,Rabat za sztukę'],
    ['Japanese', '日付,商品名,単価,数量,1個あたりの割引'],
  ]
  test.each(HEADERS)(
    'is taken off every piece, 3 × (8 − 1.50) + 8 = 27.50: %s',
    async (_, headers) => {
      const content = `${headers}\n2026-03-13,Mug,8.00,3,1.50\n2026-03-14,Mug,8.00,1,0.00\n`
      expect(await read(content)).toEqual({ questions: ['discount'], revenue: 27.5 })
    },
  )

  test('is found by the sums where its header doesn’t say it: 3 × (8 − 1.50) + 8 = 27.50', async () => {
    const content = `Date,Item,Unit price,Qty,Rebate,Charged
2026-03-13,Mug,8.00,3,1.50,19.50
2026-03-14,Mug,8.00,1,0.00,8.00
`
    expect(await read(content.replace('Rebate', 'Discount'))).toEqual({
      questions: [],
      revenue: 27.5,
    })
  })
})

describe('a discount on what came back is given back less', () => {
  const FILES: Case[] = [
    [
      'English, 10 − 1 − (20 − 2) = −9',
      'Date,Item,Unit price,Qty,Discount\n2026-03-13,Pen,10.00,1,1.00\n2026-03-14,Pen,10.00,-2,2.00\n',
      -9,
    ],
    [
      'German, with a minus: 30 − 3 − (10 − 1) = 18',
      'Datum;Artikel;Einzelpreis;Menge;Rabatt\n13.03.2026;Stift;10,00;3;3,00\n14.03.2026;Stift;10,00;-1;-1,00\n',
      18,
    ],
    [
      'Portuguese, 10 %: 50 − 5 − (25 − 2.50) = 22.50',
      'Data;Produto;Preço unitário;Qtd;Desconto %\n13/03/2026;Bolo;25,00;2;10\n14/03/2026;Bolo;25,00;-1;10\n',
      22.5,
    ],
    [
      'Japanese, of each piece: 2 × 90 − 90 = 90',
      '日付,商品名,単価,数量,1個あたりの割引\n2026-03-13,茶碗,100,2,10\n2026-03-14,茶碗,100,-1,10\n',
      90,
    ],
  ]
  test.each(FILES)('%s', async (_, content, revenue) => {
    expect((await read(content)).revenue).toBe(revenue)
  })
})

describe('a yes in a column of refunds', () => {
  const FILES: [string, string, string, string][] = [
    ['English', 'Date,Item,Amount,Refund', 'Y', 'N'],
    ['another in English', 'Date,Item,Amount,Is return', 'true', 'false'],
    ['a third in Dutch', 'Datum,Artikel,Bedrag,Terugbetaald', 'Ja', 'Nee'],
    ['Danish', 'Dato,Vare,Beløb,Retur', 'ja', 'nej'],
    ['Russian', 'Дата,Товар,Сумма,Возврат', 'да', 'нет'],
    ['German', 'Datum,Artikel,Betrag,Retoure', 'ja', 'nein'],
    ['French', 'Date,Article,Montant,Retour', 'oui', 'non'],
    ['Spanish', 'Fecha,Producto,Importe,Devolución', 'sí', 'no'],
    ['Italian', 'Data,Prodotto,Importo,Reso', 'sì', 'no'],
    ['Portuguese', 'Data,Produto,Valor,Devolução', 'sim', 'não'],
    ['Polish', 'Data,Towar,Kwota,Zwrot', 'tak', 'nie'],
    ['Dutch', 'Datum,Artikel,Bedrag,Retour', 'ja', 'nee'],
    ['Japanese', '日付,商品名,金額,返品', 'はい', 'いいえ'],
  ]
  test.each(FILES)(
    'is asked about where an amount has no minus: 50 − 20 − 5 = 25, without both 45, in full 65: %s',
    async (_, headers, yes, no) => {
      const content =
        `${headers}\n2026-03-13,Hat,50.00,${no}\n2026-03-14,Hat,20.00,${yes}\n` +
        `2026-03-15,Cap,-5.00,${yes}\n`
      expect(await read(content)).toEqual({ questions: ['returned'], revenue: 25 })
      expect((await read(content, { returned: 'refund' })).revenue).toBe(25)
      expect((await read(content, { returned: 'skip' })).revenue).toBe(45)
      expect((await read(content, { returned: 'sale' })).revenue).toBe(65)
      const withMinus = content.replace('20.00', '-20.00')
      expect(await read(withMinus)).toEqual({ questions: [], revenue: 25 })
    },
  )

  test('is not the number of pieces that came back: 50 + 20 = 70', async () => {
    const content = 'Date,Item,Amount,Returned\n2026-03-13,Hat,50.00,0\n2026-03-14,Hat,20.00,1\n'
    expect((await read(content)).revenue).toBe(70)
  })
})

describe('a rate explains why the total differs from the price', () => {
  const FILES: Case[] = [
    ['English, a tax: 12 + 20.16 = 32.16', 'Date,Item,Unit price,Qty,Tax %,Total\n2026-03-13,Ink,5.00,2,20,12.00\n2026-03-14,Pad,6.00,3,12,20.16\n', 32.16], // prettier-ignore
    ['German, with its sign: 11.90 + 10.70', 'Datum;Artikel;Einzelpreis;Menge;MwSt;Gesamtbetrag\n13.03.2026;Tinte;5,00;2;19%;11,90\n14.03.2026;Buch;10,00;1;7%;10,70\n', 22.6], // prettier-ignore
    ['French, without one: 12 + 10.55', 'Date;Article;Prix unitaire;Quantité;TVA;Montant total\n13/03/2026;Encre;5,00;2;20;12,00\n14/03/2026;Livre;10,00;1;5,5;10,55\n', 22.55], // prettier-ignore
    ['Spanish, with a discount: 2 × 5 − 1 = 9, and 21 % = 10.89', 'Fecha;Producto;Precio unitario;Cantidad;Descuento;IVA;Importe total\n13/03/2026;Tinta;5,00;2;1,00;21;10,89\n14/03/2026;Papel;10,00;1;0,00;10;11,00\n', 21.89], // prettier-ignore
    ['Italian, a discount in percent: 9 + 15', 'Data vendita;Articolo;Prezzo unitario;Quantità;Sconto;Totale\n13/03/2026;Penna;5,00;2;10;9,00\n14/03/2026;Carta;10,00;2;25;15,00\n', 24], // prettier-ignore
    ['Polish, a discount and a tax in percent: 10 × 0.9 × 1.23 = 11.07', 'Data sprzedaży;Towar;Cena jednostkowa;Ilość;Rabat %;VAT %;Razem\n13.03.2026;Atrament;5,00;2;10;23;11,07\n14.03.2026;Papier;20,00;1;0;8;21,60\n', 32.67], // prettier-ignore
    ['Japanese: 1,100 + 540', '日付,商品名,単価,数量,消費税率,合計金額\n2026-03-13,墨,500,2,10,1100\n2026-03-14,茶,250,2,8,540\n', 1640], // prettier-ignore
    ['Portuguese, of the order: (10 + 5) × 1.1 = 16.50', 'Número do pedido;Data;Produto;Preço unitário;Qtd;Impostos %;Valor total\n1;13/03/2026;Tinta;5,00;2;10;16,50\n1;13/03/2026;Papel;5,00;1;10;16,50\n', 15], // prettier-ignore
    ['English, amounts under a header with a rate: 12 + 18.90', 'Date,Item,Unit price,Qty,Tax 5%,Total\n2026-03-13,Ink,5.00,2,0.50,10.50\n2026-03-14,Pad,6.00,3,0.90,18.90\n', 29.4], // prettier-ignore
    ['English, a discount of each piece: 3 × 4 + 5 = 17', 'Date,Item,Unit price,Qty,Discount,Total\n2026-03-13,Ink,5.00,3,1.00,12.00\n2026-03-14,Pad,5.00,1,0.00,5.00\n', 17], // prettier-ignore
  ]
  test.each(FILES)('%s', async (_, content, revenue) => {
    expect(await read(content)).toEqual({ questions: [], revenue })
  })

  test('that doesn’t fit the sums is asked about', async () => {
    const content =
      'Date,Item,Unit price,Qty,Tax %,Total\n2026-03-13,Ink,5.00,2,20,11.00\n2026-03-14,Pad,6.00,3,20,30.00\n'
    expect((await read(content)).questions).toEqual(['revenueIs'])
  })
})

describe('several of these columns in one file, without a question', () => {
  const FILES: Case[] = [
    ['English, shipping and tax in the total: 20 − 1 − 1 = 18, and 5', 'Order Number,Order Date,Item Name,Item Price,Qty,Line Discount,Cart Discount,Shipping,Tax,Order Total\n1,2026-03-01,Pen,10.00,2,1.00,1.00,4.00,1.80,23.80\n2,2026-03-02,Ink,5.00,1,0.00,0.00,4.00,0.50,9.50\n', 23], // prettier-ignore
    ['Polish, a line’s in percent: 40 − 4 + 10 − 6 = 40, and 10', 'Numer zamówienia;Data;Towar;Cena;Ilość;Rabat %;Rabat zamówienia;Do zapłaty\n1;2026-03-01;Koc;20,00;2;10;6,00;40,00\n1;2026-03-01;Kubek;10,00;1;0;6,00;40,00\n2;2026-03-02;Kubek;10,00;1;0;0,00;10,00\n', 50], // prettier-ignore
    ['Swedish, of each piece: 3 × 90 = 270, and 50', 'Datum;Vara;Pris;Antal;Rabatt per styck;Att betala\n2026-03-01;Filt;100;3;10;270\n2026-03-02;Mugg;50;1;0;50\n', 320], // prettier-ignore
    ['Korean, beside what was paid: 45,000 + 10,000', '날짜,상품명,가격,할인금액,결제금액\n2026-03-01,모자,50000,5000,45000\n2026-03-02,컵,10000,0,10000\n', 55_000], // prettier-ignore
    ['Turkish, a tax in percent: 120 + 60', 'Tarih;Ürün;Birim fiyat;Adet;KDV oranı;Toplam tutar\n2026-03-01;Şapka;50,00;2;20;120,00\n2026-03-02;Kupa;50,00;1;20;60,00\n', 180], // prettier-ignore
    ['Czech, 10 % with its sign: 180 + 50', 'Datum;Zboží;Cena za kus;Množství;Sleva;Celkem\n1.3.2026;Deka;100;2;10 %;180\n2.3.2026;Hrnek;50;1;0 %;50\n', 230], // prettier-ignore
    ['English, what was given back and what is left: 30 − 10 + 5', 'Order ID,Date,Item,Amount,Refunded,Net paid\n1,2026-03-01,Hat,30.00,10.00,20.00\n2,2026-03-01,Cup,5.00,0.00,5.00\n', 25], // prettier-ignore
    ['English, a price after the discount: 2 × 21 + 5 = 47', 'Date,Item,List price,Discount,Unit price,Qty\n2026-03-01,Hat,25.00,4.00,21.00,2\n2026-03-02,Cup,5.00,0.00,5.00,1\n', 47], // prettier-ignore
  ]
  test.each(FILES)('%s', async (_, content, revenue) => {
    expect(await read(content)).toEqual({ questions: [], revenue })
  })
})
