import { expect, test } from 'vitest'
import type { Resemblance } from '../preview/contract.ts'
import { readContent } from '../testing/helpers.ts'

/** Made-up files that aren't lists of sales, in many languages. */
const FILES: Record<Exclude<Resemblance, 'dayTotals' | 'monthTotals'>, Record<string, string>> = {
  account: {
    English:
      'Date,Description,Amount,Running balance\n2026-03-02,Card payout,120.00,620.00\n2026-03-03,Rent,-400.00,220.00\n',
    German:
      'Buchungstag;Wertstellung;Verwendungszweck;Betrag\n02.03.2026;02.03.2026;Kartenzahlungen;120,00\n03.03.2026;03.03.2026;Miete;-400,00\n',
    French:
      'Date;Date de valeur;Libellé;Montant\n02/03/2026;02/03/2026;Remise cartes;120,00\n23/03/2026;23/03/2026;Loyer;-400,00\n',
    Italian:
      'Data contabile;Data valuta;Descrizione;Importo\n02/03/2026;02/03/2026;Incasso;120,00\n23/03/2026;23/03/2026;Affitto;-400,00\n',
    Polish:
      'Data;Data waluty;Opis;Kwota\n2026-03-02;2026-03-02;Wpłata;120,00\n2026-03-03;2026-03-03;Czynsz;-400,00\n',
    Japanese:
      '日付,摘要,金額,差引残高\n2026/03/02,入金,12000,62000\n2026/03/03,家賃,-40000,22000\n',
    // No word says so: the last column is the balance after each amount.
    Welsh:
      'Dyddiad,Manylion,Swm,Gweddill\n2026-03-02,Taliadau,120.00,620.00\n2026-03-03,Rhent,-400.00,220.00\n2026-03-04,Taliadau,80.00,300.00\n2026-03-05,Trydan,-60.00,240.00\n',
  },
  expenses: {
    English:
      'Date,Supplier,Description,Total\n2026-03-02,Mill,Flour,120.00\n2026-03-03,Dairy,Butter,40.00\n',
    Spanish:
      'Fecha;Proveedor;Concepto;Importe\n02/03/2026;Molino;Harina;120,00\n23/03/2026;Lechería;Mantequilla;40,00\n',
    Portuguese:
      'Data;Fornecedor;Descrição;Valor\n02/03/2026;Moinho;Farinha;120,00\n23/03/2026;Leiteria;Manteiga;40,00\n',
    Dutch:
      'Datum;Leverancier;Omschrijving;Bedrag\n02-03-2026;Molen;Meel;120,00\n23-03-2026;Zuivel;Boter;40,00\n',
    Czech:
      'Datum;Dodavatel;Položka;Částka\n02.03.2026;Mlýn;Mouka;120,00\n23.03.2026;Mlékárna;Máslo;40,00\n',
    Turkish:
      'Tarih;Gider türü;Açıklama;Tutar\n02.03.2026;Un;Değirmen;120,00\n23.03.2026;Tereyağı;Süt;40,00\n',
    Croatian:
      'Datum;Dobavljač;Opis;Iznos\n02.03.2026;Mlin;Brašno;120,00\n23.03.2026;Mljekara;Maslac;40,00\n',
    Thai: 'วันที่,ซัพพลายเออร์,รายการ,จำนวนเงิน\n2026-03-02,โรงสี,แป้ง,120.00\n2026-03-03,ฟาร์ม,เนย,40.00\n',
    'Vietnamese, by what was paid for':
      'Ngày;Diễn giải;Số tiền\n02/03/2026;Tiền thuê;9000000\n23/03/2026;Tiền điện;800000\n24/03/2026;Lương;5000000\n',
    'Lithuanian, by what was paid for':
      'Data;Aprašymas;Suma\n2026-03-02;Nuoma;900,00\n2026-03-03;Elektra;120,00\n2026-03-04;Draudimas;8,50\n',
    'German, by what was paid for':
      'Datum;Bezeichnung;Betrag\n02.03.2026;Miete;900,00\n03.03.2026;Strom;120,00\n04.03.2026;Porto;8,50\n',
    'Russian, by what was paid for':
      'Дата;Наименование;Сумма\n02.03.2026;Аренда;900,00\n03.03.2026;Зарплата;520,00\n04.03.2026;Бензин;80,50\n',
  },
  stock: {
    English:
      'Item,On hand,Price,Last counted\nTea,12,4.50,2026-03-02\nMug,3,9.00,2026-03-02\nSoap,7,5.00,2026-03-02\n',
    German: 'Artikel;Lagerbestand;Preis;Stand\nTee;12;4,50;02.03.2026\nTasse;3;9,00;02.03.2026\n',
    French:
      'Article;Quantité en stock;Prix;Date\nThé;12;4,50;02/03/2026\nTasse;3;9,00;02/03/2026\n',
    Spanish: 'Producto;Existencias;Precio;Fecha\nTé;12;4,50;02/03/2026\nTaza;3;9,00;02/03/2026\n',
    Hungarian: 'Termék;Készlet;Ár;Dátum\nTea;12;450;2026.03.02\nBögre;3;900;2026.03.02\n',
    Ukrainian: 'Товар;Залишок;Ціна;Дата\nЧай;12;45,50;02.03.2026\nЧашка;3;90,00;02.03.2026\n',
    Korean: '상품명,재고수량,단가,날짜\n차,12,4500,2026-03-02\n컵,3,9000,2026-03-02\n',
    Swedish: 'Produkt;Lagersaldo;Pris;Datum\nTe;12;45,00;2026-03-02\nMugg;3;90,00;2026-03-02\n',
  },
  customers: {
    English:
      'Name,Phone,E-mail,Date of birth,Notes\nMia Lund,+45 20 30 40 50,mia@example.com,29/02/1988,Tea\nLeo Berg,0171 999,leo@example.com,03/12/1990,\n',
    German:
      'Vorname;Nachname;Handynummer;Geburtsdatum\nMia;Lund;0171 2345;29.02.1988\nLeo;Berg;0171 999;03.12.1990\n',
    Spanish:
      'Nombre,Correo electrónico,Teléfono\nMia Lund,mia@example.com,611 222 333\nLeo Berg,leo@example.com,\n',
  },
  customerTotals: {
    English:
      'Customer,Orders,Total spent,Last order\nMia,4,120.00,2026-03-02\nLeo,1,25.00,2026-02-11\nIda,2,60.00,2026-03-05\n',
    German:
      'Kunde;Anzahl Bestellungen;Umsatz;Letzte Bestellung\nMia;4;120,00;02.03.2026\nLeo;1;25,00;11.02.2026\n',
    Spanish:
      'Cliente;Número de pedidos;Total gastado;Última compra\nMia;4;120,00;02/03/2026\nLeo;1;25,00;21/02/2026\n',
    French:
      'Client;Nombre de commandes;Total;Dernier achat\nMia;4;120,00;02/03/2026\nLeo;1;25,00;21/02/2026\n',
    Italian:
      'Cliente;Numero ordini;Totale;Ultimo acquisto\nMia;4;120,00;02/03/2026\nLeo;1;25,00;21/02/2026\n',
    Polish:
      'Klient;Liczba zamówień;Suma;Ostatnie zamówienie\nMia;4;120,00;2026-03-02\nLeo;1;25,00;2026-02-21\n',
    Vietnamese:
      'Khách hàng,Số đơn hàng,Tổng tiền,Đơn hàng cuối\nMia,4,120.00,2026-03-02\nLeo,1,25.00,2026-02-21\n',
    Chinese: '客户,购买次数,总额,最近购买\n米娅,4,120.00,2026-03-02\n里奥,1,25.00,2026-02-21\n',
    Danish:
      'Kunde;Antal køb;Omsætning;Seneste køb\nMia;4;120,00;02-03-2026\nLeo;1;25,00;21-02-2026\n',
  },
}

test.each(
  Object.entries(FILES).flatMap(([kind, files]) =>
    Object.entries(files).map(([language, content]) => [kind, language, content] as const),
  ),
)(
  'a file that looks like %s is imported only after the owner says that it is sales: %s',
  async (kind, _, content) => {
    const asked = await readContent(content)
    expect(asked.preview).toMatchObject({ looksLike: kind })
    expect(asked.preview!.questions).toContain('contents')
    const options = { contents: 'sales', defaultProduct: 'Sales', dateOrder: 'dmy' } as const
    const answered = await readContent(content, options)
    expect(answered.preview).toMatchObject({ looksLike: kind })
    expect(answered.preview!.questions).not.toContain('contents')
    const { missing } = asked.preview!
    const mapping = {
      ...asked.preview!.mapping,
      ...Object.fromEntries(missing.map((field, index) => [field, `#${index + 1}`])),
    }
    const refused = readContent(
      content,
      {},
      { profileDateOrder: 'dmy', purpose: 'import', mapping },
    )
    await expect(refused).rejects.toMatchObject({ status: 400, code: 'not_sales' })
  },
)

test('totals per day are imported, and the owner reads that the number of sales is unknown', async () => {
  const content = 'Tag;Umsatz\n02.03.2026;310,50\n03.03.2026;288,00\n04.03.2026;301,00\n'
  const { preview, assumptions, tally } = await readContent(content, { defaultProduct: 'Kasse' })
  expect(preview).toMatchObject({ looksLike: 'dayTotals', questions: [] })
  expect(assumptions).toContain(
    'Each row is the total of a day, so the number of sales is unknown: each day counts as one sale.',
  )
  expect(tally).toMatchObject({ rows: 3, totalRevenue: 899.5 })
})

test.each([
  'Date,Product,Supplier,Quantity,Revenue,Cost\n2026-03-02,Tea,Mill,2,12.00,5.00\n2026-03-03,Mug,Kiln,1,9.00,4.00\n',
  'Date,Product,Qty,Amount,Stock\n2026-03-02,Tea,2,12.00,40\n2026-03-03,Mug,1,9.00,11\n2026-03-04,Pot,1,20.00,3\n',
  'Date,Product,Qty,Amount\n2026-03-02,Fuel,2,12.00\n2026-03-03,Insurance,1,9.00\n2026-03-04,Car wash,1,20.00\n',
])('pieces sold for an amount on a day are sales: %s', async (content) => {
  const { preview } = await readContent(content)
  expect(preview!.looksLike).toBeNull()
  expect(preview!.questions).not.toContain('contents')
})

test('the answer is remembered for the next file with these headers', async () => {
  const { mappingToSave } = await readContent(FILES.expenses.English!, { contents: 'sales' })
  const { preview } = await readContent(
    FILES.expenses.English!,
    {},
    {
      savedMappings: [mappingToSave!],
    },
  )
  expect(preview).toMatchObject({ looksLike: 'expenses', questions: [] })
})
