import { describe, expect, test } from 'vitest'
import { lines, readFurther } from '../testing/further-sales.ts'
import { readContent } from '../testing/helpers.ts'

/** Receipts, times, fees, channels and categories of sales. */

describe('in other languages', () => {
  test('German: a till with the tax in its amounts', async () => {
    const { columns, sales, assumptions } = await readFurther(`
      Datum;Uhrzeit;Bonnummer;Artikel;Warengruppe;Menge;Betrag;MwSt;Filiale;Gebühr
      01.03.2026;09:30 Uhr;1001;Rosen;Blumen;1;11,90;1,90;Mitte;0,35
      01.03.2026;14.05 Uhr;1001;Tulpen;Blumen;2;23,80;3,80;Mitte;0,50
      13.03.2026;25:61;1002;Vase;Deko;1;35,70;5,70;Nord;0,65`)
    expect(columns).toEqual({
      receipt: 'Bonnummer',
      time: 'Uhrzeit',
      tax: 'MwSt',
      fee: 'Gebühr',
      channel: 'Filiale',
      category: 'Warengruppe',
    })
    expect(sales).toEqual([
      '2026-03-01 11.90 | 1001 09:30 1.90 0.35 Mitte Blumen',
      '2026-03-01 23.80 | 1001 14:05 3.80 0.50 Mitte Blumen',
      '2026-03-13 35.70 | 1002 - 5.70 0.65 Nord Deko',
    ])
    expect(assumptions).toContain('Tax in "MwSt" is a part of the revenue.')
    expect(assumptions).toContain('1 row has a time that could not be read, so it was left empty.')
  })

  test.each([
    [
      'Spanish',
      `Fecha;Hora;Nº ticket;Producto;Categoría;Importe;IVA;Tienda;Comisión
      13/03/2026;21h05;T-1;Té;Bebidas;12,10;2,10;Centro;0,05
      14/03/2026;10:05;T-2;Pan;Comida;24,20;4,20;Norte;0,25
      15/03/2026;10:05;T-3;Pan;Comida;36,30;6,30;Norte;0,25`,
      '2026-03-13 12.10 | T-1 21:05 2.10 0.05 Centro Bebidas',
    ],
    [
      'French',
      `Date;Heure;N° de ticket;Article;Catégorie;Montant TTC;dont TVA;Magasin;Frais
      13/03/2026;14h05;55;Rose;Fleurs;12,00;2,00;Lyon;0,30
      14/03/2026;9h30;56;Lys;Fleurs;24,00;4,00;Lyon;0,50`,
      '2026-03-13 12.00 | 55 14:05 2.00 0.30 Lyon Fleurs',
    ],
    [
      'Portuguese',
      `Data;Hora;Número do pedido;Produto;Categoria;Valor total;Imposto;Loja;Taxa
      13/03/2026;09:30;P1;Bolo;Doces;12,30;2,30;Porto;0,30
      14/03/2026;10:30;P2;Pão;Padaria;24,60;4,60;Porto;0,40
      15/03/2026;10:30;P3;Pão;Padaria;36,90;6,90;Porto;0,40`,
      '2026-03-13 12.30 | P1 09:30 2.30 0.30 Porto Doces',
    ],
    [
      'Italian',
      `Data;Ora;Numero scontrino;Prodotto;Reparto;Importo;IVA;Negozio;Commissioni
      13/03/2026;09.30;10;Pane;Forno;12,20;2,20;Roma;0,30
      14/03/2026;10.30;11;Torta;Forno;24,40;4,40;Roma;0,40
      15/03/2026;10.30;12;Torta;Forno;36,60;6,60;Roma;0,40`,
      '2026-03-13 12.20 | 10 09:30 2.20 0.30 Roma Forno',
    ],
    [
      'Dutch',
      `Datum;Tijd;Bonnummer;Artikel;Categorie;Bedrag;BTW;Winkel;Transactiekosten
      13-03-2026;09:30;10;Roos;Bloemen;12,10;2,10;Utrecht;0,30
      14-03-2026;10:30;11;Tulp;Bloemen;24,20;4,20;Utrecht;0,40
      15-03-2026;10:30;12;Tulp;Bloemen;36,30;6,30;Utrecht;0,40`,
      '2026-03-13 12.10 | 10 09:30 2.10 0.30 Utrecht Bloemen',
    ],
    [
      'Polish',
      `Data;Godzina;Numer paragonu;Produkt;Kategoria;Kwota;VAT;Sklep;Prowizja
      2026-03-13;09:30;P/1;Róża;Kwiaty;12,30;2,30;Kraków;0,30
      2026-03-14;10:30;P/2;Lilia;Kwiaty;24,60;4,60;Kraków;0,40
      2026-03-15;10:30;P/3;Lilia;Kwiaty;36,90;6,90;Kraków;0,40`,
      '2026-03-13 12.30 | P/1 09:30 2.30 0.30 Kraków Kwiaty',
    ],
    [
      'Japanese',
      `日付,時刻,レシート番号,商品名,カテゴリ,金額,消費税,店舗,手数料
      2026-03-13,午後3時15分,1001,バラ,花,11.00,1.00,東京,0.30
      2026-03-14,09:10,1002,ユリ,花,22.00,2.00,東京,0.40
      2026-03-15,10:10,1003,ユリ,花,33.00,3.00,大阪,0.40`,
      '2026-03-13 11.00 | 1001 15:15 1.00 0.30 東京 花',
    ],
  ])('%s', async (_, text, first) => {
    const { sales, questions } = await readFurther(text)
    expect(sales[0]).toBe(first)
    expect(questions).toEqual([])
  })
})

describe('times', () => {
  const timesOf = async (header: string, cells: string[]): Promise<string[]> => {
    const rows = cells.map((cell, index) => `2026-03-0${index + 1},Rose,5.00,"${cell}"`)
    const { sales } = await readFurther(`Date,Product,Amount,${header}\n${rows.join('\n')}`)
    return sales.map((sale) => sale.split(' ')[4]!)
  }

  test('as people and programs write them', async () => {
    const cells = ['13:01:09', '9:30 PM', '9.30 Uhr', '14h05', '1430', '0.604166667', '9 pm']
    expect(await timesOf('Time', cells)).toEqual(
      ['13:01', '21:30', '09:30', '14:05', '14:30', '14:30', '21:00'], // prettier-ignore
    )
  })

  test('what is no time is left empty, and the sale is kept', async () => {
    const cells = ['10:00', '25:61', '24:00', 'soon', '11:00', '12:30', '13:30']
    expect(await timesOf('Time', cells)).toEqual([
      '10:00',
      '-',
      '-',
      '-',
      '11:00',
      '12:30',
      '13:30',
    ])
  })

  test('of the shop stay, those with a zone are converted, with their days', async () => {
    const { sales } = await readFurther(`
      Created at,Product,Amount
      2026-07-01 10:00,Rose,5.00
      2026-07-01T23:30:00Z,Rose,5.00
      2026-01-01 10:00:00 -0500,Rose,5.00
      2026-01-02,Rose,5.00`)
    expect(sales).toEqual([
      '2026-07-01 5.00 | - 10:00 - - - -',
      '2026-07-02 5.00 | - 01:30 - - - -',
      '2026-01-01 5.00 | - 16:00 - - - -',
      '2026-01-02 5.00 | - - - - - -',
    ])
  })

  test('may stand in a second column of dates, unless it is about something later', async () => {
    const text = (header: string) => `
      Date,${header},Product,Amount
      2026-03-03,2026-03-03 10:11:12,Rose,5.00
      2026-03-04,2026-03-04 23:30:00 UTC,Rose,6.00`
    expect((await readFurther(text('Posted at'))).sales).toEqual([
      '2026-03-03 5.00 | - 10:11 - - - -',
      '2026-03-05 6.00 | - 00:30 - - - -',
    ])
    expect((await readFurther(text('Shipped at'))).columns).toEqual({})
  })

  test('of a column in UTC are converted, with their days', async () => {
    const { sales, assumptions } = await readFurther(`
      Date,Time (UTC),Product,Amount
      2026-07-01,23:30,Rose,5.00
      2026-07-02,10:00,Rose,5.00`)
    expect(sales).toEqual([
      '2026-07-02 5.00 | - 01:30 - - - -',
      '2026-07-02 5.00 | - 12:00 - - - -',
    ])
    expect(assumptions).toContain(
      'Times in "Time (UTC)" are in UTC, so they and their days were converted to your time zone.',
    )
  })

  test('a day without times is not midnight', async () => {
    const { sales, columns, assumptions } = await readFurther(`
      Date,Product,Amount
      2026-03-01 00:00:00,Rose,5.00
      2026-03-02 00:00:00,Rose,6.00`)
    expect(columns).toEqual({})
    expect(sales[0]).toBe('2026-03-01 5.00 | - - - - - -')
    expect(assumptions).toContain(
      'All times in "Date" are 00:00, so the time of day is left empty.',
    )
  })

  test('midnight is a time where few sales have it, and none where many do', async () => {
    const few = ['00:00', '10:00', '11:00', '12:00', '13:00', '14:00']
    expect((await timesOf('Time', few))[0]).toBe('00:00')
    expect((await timesOf('Time', ['00:00', '00:00', '11:00', '12:00', '13:00']))[0]).toBe('-')
  })
})

describe('fees', () => {
  test('with a minus are costs, and come back with a refund', async () => {
    const { sales } = await readFurther(`
      Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Item Title
      03/13/2026,09:30:00,Ann,Express Checkout Payment,Completed,EUR,50.00,-1.75,48.25,8AB1,Mug
      03/14/2026,19:30:00,Bob,Express Checkout Payment,Completed,EUR,20.00,-0.88,19.12,8AB2,Bowl
      03/15/2026,19:35:00,Bob,Payment Refund,Completed,EUR,-20.00,0.58,-19.42,8AB2,Bowl`)
    expect(sales).toEqual([
      '2026-03-13 50.00 | 8AB1 09:30 - 1.75 - -',
      '2026-03-14 20.00 | 8AB2 19:30 - 0.88 - -',
      '2026-03-15 -20.00 | 8AB2 19:35 - -0.58 - -',
    ])
  })

  test('of several kinds are added up: 11.55 + 3.00', async () => {
    const { sales, assumptions } = await readFurther(`
      date/time,order id,description,product sales,selling fees,fba fees,total
      2026-03-13,1-1,Mug,76.00,-11.55,-3.00,61.45
      2026-03-14,1-2,Mug,38.00,-5.70,-3.00,29.30`)
    expect(sales[0]).toBe('2026-03-13 76.00 | 1-1 - - 14.55 - -')
    expect(assumptions).toContain('Fee is the sum of "selling fees" and "fba fees".')
  })

  test('that each row of a receipt repeats count once: 0.62 + 0.36 + 1.26', async () => {
    const { sales, assumptions } = await readFurther(`
      Receipt,Date,Item,Amount,Card fee
      501,2026-03-14,Rose,30.00,0.62
      501,2026-03-14,Card,12.00,0.62
      502,2026-03-14,Vase,24.00,0.36
      503,2026-03-15,Rose,60.00,1.26
      503,2026-03-15,Vase,24.00,1.26`)
    expect(sales.map((sale) => sale.split(' ')[6])).toEqual(['0.62', '-', '0.36', '1.26', '-'])
    expect(assumptions).toContain(
      'Each row of a receipt repeats the fee in "Card fee", so it was counted once.',
    )
  })

  test('that are the same for each row, or follow the amounts, are those of rows', async () => {
    const feesOf = async (...fees: string[]): Promise<string[]> => {
      const { sales } = await readFurther(`
        Receipt,Date,Item,Amount,Fee
        1,2026-03-14,Rose,30.00,${fees[0]}
        1,2026-03-14,Card,12.00,${fees[1]}
        2,2026-03-15,Vase,24.00,${fees[2]}`)
      return sales.map((sale) => sale.split(' ')[6]!)
    }
    expect(await feesOf('0.20', '0.20', '0.20')).toEqual(['0.20', '0.20', '0.20'])
    expect(await feesOf('0.30', '0.12', '0.24')).toEqual(['0.30', '0.12', '0.24'])
  })

  test('with a minus among others are left empty, and told', async () => {
    const { sales, assumptions } = await readFurther(`
      Date,Product,Amount,Fee
      2026-03-01,Cut,50.00,1.00
      2026-03-02,Dye,20.00,-1.00
      2026-03-03,Dye,30.00,2.00`)
    expect(sales.map((sale) => sale.split(' ')[6])).toEqual(['1.00', '-', '2.00'])
    expect(assumptions).toContain('1 row has a fee with a minus, so it was left empty.')
  })

  test('what a salesperson earns is none', async () => {
    const { columns } = await readFurther(`
      Date,Product,Amount,Stylist,Commission
      2026-03-01,Cut,50.00,Ann,5.00
      2026-03-02,Dye,20.00,Bob,2.00`)
    expect(columns).toEqual({})
  })
})

describe('receipts, channels and categories', () => {
  test('a receipt number of 10,000 characters is left empty, and the sale is kept', async () => {
    const { sales, assumptions } = await readFurther(`
      Date,Receipt number,Product,Amount
      2026-03-01,R-1,Rose,5.00
      2026-03-02,R-${'2'.repeat(10_000)},Rose,6.00
      2026-03-03,R-3,Rose,7.00`)
    expect(sales.map((sale) => sale.split(' ')[3])).toEqual(['R-1', '-', 'R-3'])
    expect(assumptions).toContain(
      '1 row has a receipt number of more than 60 characters, so it was left empty.',
    )
  })

  test('refunds keep the number of their receipt', async () => {
    const { sales } = await readFurther(`
      Date,Receipt number,Type,Product,Amount
      2026-03-01,R-1,Sale,Rose,5.00
      2026-03-02,R-1,Refund,Rose,5.00
      2026-03-03,R-2,Sale,Rose,7.00`)
    expect(sales[1]).toBe('2026-03-02 -5.00 | R-1 - - - - -')
  })

  test('placeholders are no names', async () => {
    const { sales } = await readFurther(`
      Date,Product,Amount,Location,Category
      2026-03-01,Cut,50.00,UNKNOWN,None
      2026-03-02,Dye,20.00,Centre,Hair`)
    expect(sales.map((sale) => sale.split(' ').slice(-2).join())).toEqual(['-,-', 'Centre,Hair'])
  })

  test('the columns of the other fields come first, and the owner may choose none', async () => {
    const text = `
      Date,Category,Amount,Order number
      2026-03-01,Hair,50.00,A1
      2026-03-02,Nails,20.00,A2`
    expect((await readFurther(text)).columns).toEqual({ receipt: 'Order number' })
    const mapping = { saleDate: 'Date', productName: 'Category', revenue: 'Amount' }
    const chosen = async (more: object) =>
      (await readContent(lines(text), {}, { mapping: { ...mapping, ...more } })).sales[0]!.receipt
    expect(await chosen({})).toBe('A1')
    expect(await chosen({ receipt: null })).toBeNull()
  })
})
