import type { SampleLayout } from './vendor-export.ts'

/** Columns that are called like a person or a product, and say only yes and no. */

/** language, headers of product, date, amount and customer, yes and no */
const TONGUES = [
  ['English', 'Product', 'Date', 'Amount', 'Member', 'yes', 'no'],
  ['English with numbers', 'Product', 'Date', 'Amount', 'Client', '1', '0'],
  ['English with letters', 'Product', 'Date', 'Amount', 'Guest', 'Y', 'N'],
  ['Spanish', 'Producto', 'Fecha', 'Importe', 'Cliente', 'Sí', 'No'],
  ['Portuguese', 'Produto', 'Data', 'Valor', 'Cliente', 'Sim', 'Não'],
  ['French', 'Produit', 'Date', 'Montant', 'Client', 'vrai', 'faux'],
  ['German', 'Produkt', 'Datum', 'Betrag', 'Kunde', 'Ja', 'Nein'],
  ['Italian', 'Prodotto', 'Data vendita', 'Importo', 'Acquirente', 'VERO', 'FALSO'],
  ['Dutch', 'Productnaam', 'Verkoopdatum', 'Bedrag', 'Klant', 'Ja', 'Nee'],
  ['Polish', 'Towar', 'Data sprzedaży', 'Kwota', 'Klient', 'tak', 'nie'],
  ['Czech', 'Zboží', 'Datum prodeje', 'Částka', 'Zákazník', 'ano', 'ne'],
  ['Turkish', 'Ürün', 'Tarih', 'Tutar', 'Müşteri', 'Evet', 'Hayır'],
  ['Russian', 'Товар', 'Дата', 'Сумма', 'Клиент', 'Да', 'Нет'],
  ['Japanese', '商品名', '日付', '金額', '顧客', 'はい', 'いいえ'],
] as const

const FLAGS: SampleLayout[] = TONGUES.map(
  ([language, product, date, amount, customer, yes, no]) => ({
    name: `${language}: ${yes} and ${no} are no customers, 5 + 6 + 7.5 = 18.5`,
    content: `${date};${product};${amount};${customer}
2026-03-13;Tea;5.00;${yes}
2026-03-14;Cake;6.00;${no}
2026-03-15;Bun;7.50;${no}
`,
    columns: `${product}|${amount}|${date}`,
    sales: 3,
    revenue: 18.5,
  }),
)

export const FLAGS_AND_NAMES: SampleLayout[] = [
  ...FLAGS,
  {
    name: 'The customer is in the column that has names, not in the one that says yes and no',
    content: `Date,Product,Amount,Customer,Buyer name
2026-03-01,Tea,5.00,TRUE,Ann
2026-03-02,Cake,6.00,FALSE,Bob
`,
    columns: 'Product|Amount|Date||Buyer name',
    sales: 2,
    revenue: 11,
    customers: ['Ann', 'Bob'],
  },
  {
    name: 'The same flag for the product and the seller',
    content: `Date;Item;Amount;Cashier;Description
2026-03-01;yes;5.00;true;Tea
2026-03-02;no;6.00;false;Cake
`,
    columns: 'Description|Amount|Date',
    sales: 2,
    revenue: 11,
  },
  {
    name: 'Initials are names',
    content: `Date,Item,Amount,Cashier
2026-03-01,Tea,5.00,J
2026-03-02,Cake,6.00,J
`,
    columns: 'Item|Amount|Date|||Cashier',
    sales: 2,
    revenue: 11,
    salespeople: ['J'],
  },
  ...[
    ['Customer', 'Bob 1', 'Bob 2'],
    ['Cliente', 'MAD 1', 'TRY 12'],
    ['Kunde', 'Ron 3', 'Ron 4'],
    ['Client', 'Sek 10', 'Rub 11'],
    ['Klant', '1 Leo', '2 All'],
  ].map(([header, first, second]) => ({
    name: `${first} and ${second} are customers, not amounts in a currency`,
    content: `Date,Product,Amount,${header}
2026-03-01,Tea,5.00,${first}
2026-03-02,Cake,6.00,${second}
`,
    columns: `Product|Amount|Date||${header}`,
    sales: 2,
    revenue: 11,
    customers: [first!, second!],
  })),
]
