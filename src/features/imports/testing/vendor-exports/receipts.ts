import type { SampleLayout } from './vendor-export.ts'

/** Tills that list payments between the goods, and voided receipts. */
export const RECEIPTS: SampleLayout[] = [
  {
    name: 'Payments of receipts by name, 6 + 4.50 + 3.20 + 50 + 90 = 153.70: a gift card and a cash register are sold, a gift card pays',
    content: `Receipt,Date,Item,Qty,Price,Amount
1001,2026-03-01,Tea,2,3.00,6.00
1001,2026-03-01,Cake,1,4.50,4.50
1001,2026-03-01,Cash,,,20.00
1001,2026-03-01,Change,,,-9.50
1002,2026-03-01,Coffee,1,3.20,3.20
1002,2026-03-01,Card,,,3.20
1003,2026-03-02,Gift card,1,50.00,50.00
1003,2026-03-02,Visa **** 4242,,,50.00
1004,2026-03-02,Cash register,1,90.00,90.00
1004,2026-03-02,Gift card,,,50.00
1004,2026-03-02,Cash,,,40.00
`,
    columns: 'Item|Amount|Date|Qty',
    further: 'Receipt',
    sales: 5,
    revenue: 153.7,
    quantity: 6,
    rejected: { payment: 6 },
    note: '6 payments left out',
  },
  {
    name: 'German, change without a minus, rounding and a voided receipt: 6 + 3,98 + 3 = 12,98',
    content: `Bon-Nr;Datum;Artikel;Menge;Betrag
1;01.03.2026;Kaffee;2;6,00
1;01.03.2026;Kuchen;1;3,98
1;01.03.2026;Bar;;20,00
1;01.03.2026;Rückgeld;;10,00
1;01.03.2026;Rundung;;0,02
2;01.03.2026;Tee;1;3,00
2;01.03.2026;EC-Karte;;3,00
3;13.03.2026;Tee;1;3,00
3;13.03.2026;Storno;;-3,00
`,
    columns: 'Artikel|Betrag|Datum|Menge',
    further: 'Bon-Nr',
    sales: 3,
    revenue: 12.98,
    rejected: { payment: 4, voided: 2 },
    note: '2 rows of voided receipts left out',
  },
  {
    name: 'Spanish, payments above the goods: 12.000 + 5.000 + 8.500 = 25.500',
    content: `Ticket;Fecha;Producto;Cantidad;Importe
A-1;13/03/2026;Efectivo;;20.000
A-1;13/03/2026;Cambio;;-3.000
A-1;13/03/2026;Empanada;2;12.000
A-1;13/03/2026;Jugo;1;5.000
A-2;14/03/2026;Tarjeta de débito;;8.500
A-2;14/03/2026;Torta;1;8.500
`,
    options: { decimal: ',' },
    columns: 'Producto|Importe|Fecha|Cantidad',
    further: 'Ticket',
    sales: 3,
    revenue: 25500,
    rejected: { payment: 3 },
  },
  {
    name: 'French, payments as negative amounts: 4,50 + 2,20 + 6,00 = 12,70',
    content: `Ticket;Date;Article;Qté;Montant
1;13/03/2026;Pain;2;4,50
1;13/03/2026;Croissant;1;2,20
1;13/03/2026;Carte bancaire;;-6,70
2;14/03/2026;Tarte;1;6,00
2;14/03/2026;Espèces;;-10,00
2;14/03/2026;Rendu monnaie;;4,00
`,
    columns: 'Article|Montant|Date|Qté',
    further: 'Ticket',
    sales: 3,
    revenue: 12.7,
    rejected: { payment: 3 },
  },
  {
    name: 'Payments without receipt numbers, each below its goods: 5 + 4 + 7.50 + 3 = 19.50',
    content: `Date,Time,Item,Amount
2026-03-14,10:01,Tea,5.00
2026-03-14,10:01,Cake,4.00
2026-03-14,10:01,Cash,9.00
2026-03-14,10:15,Soup,7.50
2026-03-14,10:15,Visa,7.50
2026-03-14,10:20,Coffee,3.00
2026-03-14,10:20,Cash,5.00
2026-03-14,10:20,Change,-2.00
`,
    columns: 'Item|Amount|Date',
    further: '|Time',
    sales: 4,
    revenue: 19.5,
    rejected: { payment: 4 },
  },
  {
    name: 'Card payment is a payment, a gift card for it is sold: 50 + 6 + 4 + 3 + 20 = 83',
    content: `Receipt,Date,Item,Amount
1,2026-04-13,Gift card,50.00
1,2026-04-13,Card payment,50.00
2,2026-04-14,Tea,6.00
2,2026-04-14,Gift card,-6.00
3,2026-04-14,Tea,4.00
3,2026-04-14,Scone,3.00
3,2026-04-14,Cash,10.00
3,2026-04-14,Change,-3.00
4,2026-04-14,Cake,20.00
4,2026-04-14,Card payment,20.00
`,
    columns: 'Item|Amount|Date',
    further: 'Receipt',
    sales: 5,
    revenue: 83,
    rejected: { payment: 5 },
  },
  {
    name: 'Payments named in a column of their own: 5 + 4 + 7.50 = 16.50',
    content: `Receipt No,Date,Item,Quantity,Total,Payment method
1,2026-03-14,Tea,1,5.00,
1,2026-03-14,Cake,1,4.00,
1,2026-03-14,,,9.00,Meal pass
2,2026-03-15,Soup,1,7.50,
2,2026-03-15,,,7.50,Card
`,
    columns: 'Item|Total|Date|Quantity',
    further: 'Receipt No',
    sales: 3,
    revenue: 16.5,
    rejected: { payment: 2 },
  },
  {
    name: 'A card shop: cards and gift cards are goods, 3 + 3 + 30 + 3 + 9 = 48',
    content: `Order ID,Date,Product,Amount
1,2026-03-01,Card,3.00
1,2026-03-01,Pen,3.00
2,2026-03-02,Gift card,30.00
3,2026-03-03,Card,3.00
3,2026-03-03,Mug,9.00
`,
    columns: 'Product|Amount|Date',
    further: 'Order ID',
    sales: 5,
    revenue: 48,
  },
  {
    name: 'Daily takings by means of payment are sales: 200 + 150 + 180 + 90 = 620',
    content: `Date,Item,Amount
2026-03-01,Cash,200.00
2026-03-01,Card,150.00
2026-03-02,Cash,180.00
2026-03-02,Card,90.00
`,
    columns: 'Item|Amount|Date',
    sales: 4,
    revenue: 620,
  },
  {
    name: 'Line types of a till journal: items without tax, tender and change lines, 6 + 20 = 26',
    content: `Date,Receipt,Line type,Description,Quantity,Amount
2026-03-01,1,Item,Tea,2,6.00
2026-03-01,1,Tax,VAT,,1.00
2026-03-01,1,Tender,Cash,,10.00
2026-03-01,1,Change,Change,,-4.00
2026-03-01,2,Item,Gift card,1,20.00
2026-03-01,2,Tender,Visa,,20.00
`,
    columns: 'Description|Amount|Date|Quantity',
    further: 'Receipt',
    sales: 2,
    revenue: 26,
    rejected: { payment: 3, not_a_sale: 1 },
  },
  {
    name: 'German line types: Artikel without Zahlung and Bon lines, 6 + 4 = 10',
    content: `Datum;Belegnummer;Zeilentyp;Bezeichnung;Menge;Betrag
13.03.2026;1;Bon;Bon 1;;10,00
13.03.2026;1;Artikel;Tee;2;6,00
13.03.2026;1;Artikel;Kuchen;1;4,00
13.03.2026;1;Zahlung;Bar;;10,00
`,
    columns: 'Bezeichnung|Betrag|Datum|Menge',
    further: 'Belegnummer',
    sales: 2,
    revenue: 10,
    rejected: { payment: 1, not_a_sale: 1 },
  },
  {
    name: 'Products, services and gift cards are types of goods: 10 + 40 + 25 = 75',
    content: `Date,Type,Item,Amount
2026-03-01,Product,Shampoo,10.00
2026-03-01,Service,Haircut,40.00
2026-03-02,Gift card,Gift card 25,25.00
`,
    columns: 'Item|Amount|Date',
    sales: 3,
    revenue: 75,
  },
  {
    name: 'A status on the first line of a receipt voids it as a whole: only 5 of 15 count',
    content: `Receipt,Date,Status,Item,Qty,Amount
1,2026-03-01,Void,,,
1,,,Tea,1,5.00
1,,,Cake,1,5.00
2,2026-03-01,OK,,,
2,,,Tea,1,5.00
`,
    columns: 'Item|Amount|Date|Qty',
    further: 'Receipt',
    sales: 1,
    revenue: 5,
    rejected: { voided: 3, heading: 1 },
  },
  {
    name: 'A void flag on every line of a receipt: 8 + 3 = 11, without 5 + 4',
    content: `Date,Ticket No,Item,Amount,Voided
2026-03-01,1,Tea,5.00,Y
2026-03-01,1,Cake,4.00,Y
2026-03-01,2,Soup,8.00,N
2026-03-01,3,Coffee,3.00,N
`,
    columns: 'Item|Amount|Date',
    further: 'Ticket No',
    sales: 2,
    revenue: 11,
    rejected: { not_paid: 2 },
  },
  {
    name: 'A receipt that cancels another one: neither counts, 5 + 7 = 12',
    content: `Receipt No,Date,Type,Item,Qty,Amount,Original receipt
1,2026-03-01,Sale,Tea,1,5.00,
1,2026-03-01,Sale,Cake,1,4.00,
2,2026-03-01,Sale,Tea,1,5.00,
3,2026-03-01,Void,Tea,-1,-5.00,1
3,2026-03-01,Void,Cake,-1,-4.00,1
4,2026-03-02,Sale,Pie,1,7.00,
`,
    columns: 'Item|Amount|Date|Qty',
    further: 'Receipt No',
    sales: 2,
    revenue: 12,
    rejected: { voided: 4 },
    note: '4 rows of voided receipts left out',
  },
  {
    name: 'Newest first: the canceling receipt comes above the canceled one, 7 + 5 = 12',
    content: `Belegnummer;Datum;Belegart;Artikel;Betrag;Storno zu
4;14.03.2026;Verkauf;Torte;7,00;
3;13.03.2026;Storno;Tee;5,00;1
2;13.03.2026;Verkauf;Tee;5,00;
1;13.03.2026;Verkauf;Tee;5,00;
`,
    columns: 'Artikel|Betrag|Datum',
    further: 'Belegnummer',
    sales: 2,
    revenue: 12,
    rejected: { voided: 2 },
  },
  {
    name: 'A return is a sale with a minus even if it names its receipt: 9 - 4 = 5',
    content: `Receipt No,Date,Type,Item,Amount,Original receipt
1,2026-03-01,Sale,Tea,5.00,
1,2026-03-01,Sale,Cake,4.00,
2,2026-03-02,Return,Cake,-4.00,1
`,
    columns: 'Item|Amount|Date',
    further: 'Receipt No',
    sales: 3,
    revenue: 5,
  },
  {
    name: 'A voided line of a receipt that goes on: 5 + 8 - 5 = 8',
    content: `Receipt No,Date,Type,Item,Amount
1,2026-03-01,Sale,Tea,5.00
1,2026-03-01,Sale,Soup,8.00
1,2026-03-01,Void,Tea,-5.00
`,
    columns: 'Item|Amount|Date',
    further: 'Receipt No',
    sales: 3,
    revenue: 8,
  },
]
