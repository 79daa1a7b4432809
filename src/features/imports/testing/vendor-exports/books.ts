import type { SampleLayout } from './vendor-export.ts'

/** Accounting and invoicing. */
export const BOOKS: SampleLayout[] = [
  {
    name: 'QuickBooks Sales by Customer Detail: the customer is in the line above, 100 + 10 - 50 + 300 = 360',
    content: `"Sample Distribution, Inc",,,,,,,,,
Sales by Customer Detail,,,,,,,,,
"July 1-August 3, 2026",,,,,,,,,

,Transaction date,Transaction type,Num,Product/Service full name,Description,Quantity,Sales price,Amount,Balance
Mia's Shop,,,,,,,,,
,07/21/2026,Invoice,SI-1,A-02M,SHADOW PANT,1.00,110.00,100.00,100.00
,07/21/2026,Invoice,SI-1,Shipping,Shipping cost,1.00,10.00,10.00,110.00
,07/21/2026,Invoice,SI-2,Discount Item,Item Discount,1.00,-50.00,-50.00,60.00
Total for Mia's Shop,,,,,,,,60.00,
Leo & Co,,,,,,,,,
,07/22/2026,Invoice,SI-3,N-1142,LECTRA BRUSH,1.00,300.00,300.00,300.00
Total for Leo & Co,,,,,,,,300.00,
TOTAL,,,,,,,,360.00,
" Monday, August 03, 2026 04:19 PM GMT-06:00",,,,,,,,,
`,
    columns: 'Product/Service full name|Amount|Transaction date|Quantity',
    further: 'Num',
    heading: 'customerName',
    sales: 4,
    revenue: 360,
    customers: ["Mia's Shop", 'Leo & Co'],
    rejected: { heading: 3, total_line: 3 },
  },
  {
    name: 'QuickBooks Sales by Product/Service Detail: the product is in the line above, 500 + 300 + 100 = 900',
    content: `"Sample Co, LLC",,,,,,,,,
Sales by Product/Service Detail,,,,,,,,,
All Dates,,,,,,,,,

,Transaction date,Transaction type,Num,Customer full name,Description,Quantity,Sales price,Amount,Balance
Hosting,,,,,,,,,
,04/21/2026,Invoice,5001,Mia Sample,May,1.00,500.00,500.00,500.00
,05/21/2026,Invoice,5002,Leo Example,June,1.00,300.00,300.00,800.00
Total for Hosting,,,,,,,,"$800.00",
Design,,,,,,,,,
,08/21/2026,Invoice,5003,Leo Example,Logo,1.00,100.00,100.00,900.00
Total for Design,,,,,,,,$100.00,
TOTAL,,,,,,,,$900.00,
`,
    columns: '|Amount|Transaction date|Quantity|Customer full name',
    further: 'Num',
    heading: 'productName',
    sales: 3,
    revenue: 900,
    rejected: { heading: 2, total_line: 3 },
  },
  {
    name: 'QuickBooks transaction list: invoices and receipts, but not their payments, 120 + 45 - 20 = 145',
    content: `Sample Co,,,,,,,
Transaction List by Date,,,,,,,
March 2026,,,,,,,

Date,Transaction Type,Num,Posting,Name,Memo/Description,Account,Amount
03/14/2026,Invoice,1001,Yes,Mia Sample,Repair,Accounts Receivable,120.00
03/15/2026,Sales Receipt,1002,Yes,Leo Example,Parts,Undeposited Funds,45.00
03/16/2026,Payment,,Yes,Mia Sample,Check 7,Undeposited Funds,120.00
03/17/2026,Deposit,,Yes,,Bank deposit,Checking,165.00
03/18/2026,Credit Memo,1003,Yes,Leo Example,Return,Accounts Receivable,-20.00
03/19/2026,Bill,77,Yes,Some Supplier,Tyres,Accounts Payable,80.00
TOTAL,,,,,,,$390.00
`,
    columns: 'Memo/Description|Amount|Date||Name',
    further: 'Num',
    sales: 3,
    revenue: 145,
    rejected: { not_a_sale: 3, total_line: 1 },
  },
  {
    name: 'Xero invoices, repeated totals: unit amount × quantity, 2 × 150 + 80 + 500 = 880',
    content: `*ContactName,EmailAddress,POAddressLine1,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,Currency,BrandingTheme
Mia Sample,,,,,,,INV-0001,JOB-1,14/05/2026,14/06/2026,418,,Labour,2,150,,200,GST on Income,30,,,NZD,
Mia Sample,,,,,,,INV-0001,JOB-1,14/05/2026,14/06/2026,418,,Materials,1,80,,200,GST on Income,8,,,NZD,
Leo Example,,,,,,,INV-0002,JOB-2,20/05/2026,20/06/2026,550,,Install,1,500,,200,GST on Income,50,,,NZD,
`,
    columns: '*Description|*UnitAmount|*InvoiceDate|*Quantity|*ContactName',
    further: '*InvoiceNumber||TaxAmount',
    sales: 3,
    revenue: 880,
  },
  {
    name: 'FreshBooks invoice details: line totals, 750 + 300 = 1050',
    content: `Client Name,Invoice #,Date Issued,Date Due,Invoice Status,Date Paid,Item Name,Item Description,Rate,Quantity,Discount Percentage,Line Subtotal,Tax 1 Type,Tax 1 Amount,Tax 2 Type,Tax 2 Amount,Line Total,Currency
Mia Sample,INV-001,05/14/2026,06/14/2026,paid,05/20/2026,Web Design,Mockup,75.00,10,0,750.00,,0,,0,750.00,USD
Leo Example,INV-002,05/15/2026,06/15/2026,overdue,,Consulting,Session,150.00,2,0,300.00,,0,,0,300.00,USD
Ida Test,INV-003,05/16/2026,06/16/2026,draft,,Consulting,Session,150.00,1,0,150.00,,0,,0,150.00,USD
`,
    columns: 'Item Name|Line Total|Date Issued|Quantity|Client Name',
    further: 'Invoice #',
    sales: 2,
    revenue: 1050,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Zoho Books invoices: item totals, 500 + 160 = 660',
    content: `Invoice Date,Invoice ID,Invoice Number,Invoice Status,Customer Name,GST Treatment,Place of Supply,Due Date,Is Inclusive Tax,Item Name,Account,Quantity,Item Price,Item Total,Item Tax,Item Tax %,Item Tax Amount,Shipping Charge,Adjustment,SubTotal,Total,Balance,Sales person
2026-06-02,9001,INV-0001,Sent,Mia Sample,,KA,2026-07-02,false,Bracket,Sales,2,250,500,GST18,18,90,50,0,660,819.20,819.20,Alex Till
2026-06-02,9001,INV-0001,Sent,Mia Sample,,KA,2026-07-02,false,Hinge,Sales,4,40,160,GST12,12,19.20,50,0,660,819.20,819.20,Alex Till
`,
    columns: 'Item Name|Item Total|Invoice Date|Quantity|Customer Name|Sales person',
    further: 'Invoice ID||Item Tax Amount',
    sales: 2,
    revenue: 660,
  },
  {
    name: 'Invoices in German: gross amounts, without drafts and minus reversals, 119 - 119 + 238 = 238',
    content: `Rechnungsnummer;Rechnungsdatum;Leistungsdatum;Kundenname;Kunden-UID;Nettobetrag;MwSt-Satz;MwSt-Betrag;Bruttobetrag;Status;Zahlungseingang;Betreff
RE-1;14.03.2026;14.03.2026;Mia Muster;;100,00;19;19,00;119,00;bezahlt;20.03.2026;Wartung
RE-2;15.03.2026;15.03.2026;Mia Muster;;-100,00;19;-19,00;-119,00;bezahlt;20.03.2026;Wartung
RE-3;16.03.2026;16.03.2026;Leo Beispiel;;200,00;19;38,00;238,00;offen;;Einbau
RE-4;17.03.2026;17.03.2026;Ida Test;;50,00;19;9,50;59,50;Entwurf;;Einbau
`,
    columns: 'Betreff|Bruttobetrag|Rechnungsdatum||Kundenname',
    further: 'Rechnungsnummer||MwSt-Betrag',
    sales: 3,
    revenue: 238,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Invoices in Spanish (Holded): the total with tax, 121 + 242 = 363',
    content: `Fecha;Número;Cliente;NIF;Descripción;Subtotal;IVA;Total;Estado;Vencimiento;Cobrado
14/03/2026;F-1;Mía Muestra;X1;Servicio;100,00;21,00;121,00;Pagado;14/04/2026;121,00
15/03/2026;F-2;León Ejemplo;X2;Reparación;200,00;42,00;242,00;Pendiente de cobro;15/04/2026;0,00
Total;;;;;300,00;63,00;363,00;;;
`,
    columns: 'Descripción|Total|Fecha||Cliente',
    further: '||IVA',
    sales: 2,
    revenue: 363,
    rejected: { total_line: 1 },
  },
  {
    name: 'Xero Receivable Invoice Detail: group headings in the date column, 110 + 88 = 198',
    content: `Receivable Invoice Detail
Sample Co
For the period 1 March 2026 to 31 March 2026

Invoice Date,Source,Reference,Item Code,Description,Quantity,Unit Price (ex),Discount,Tax,Gross,Invoice Total,Status
Mia Sample
14 Mar 2026,Receivable Invoice,INV-1,,Repair,2.00,50.00,,10.00,110.00,110.00,Paid
Total Mia Sample,,,,,2.00,,,10.00,110.00,,
Leo Example
15 Mar 2026,Receivable Invoice,INV-2,,Paint,1.00,80.00,,8.00,88.00,88.00,Authorised
Total Leo Example,,,,,1.00,,,8.00,88.00,,
Total,,,,,3.00,,,18.00,198.00,,
`,
    columns: 'Description|Gross|Invoice Date|Quantity',
    further: 'Reference||Tax',
    heading: 'customerName',
    sales: 2,
    revenue: 198,
    customers: ['Mia Sample', 'Leo Example'],
    rejected: { heading: 2, total_line: 3 },
  },
  {
    name: 'Sage 50: invoices SI, credit notes SC, receipts SR: 100 + 50 - 10 = 140',
    content: `Type,Account Reference,Nominal A/C Ref,Date,Reference,Details,Net Amount,Tax Code,Tax Amount
SI,MIA001,4000,14/03/2026,1001,Widgets,100.00,T1,20.00
SI,LEO001,4000,15/03/2026,1002,Gadgets,50.00,T1,10.00
SC,LEO001,4000,16/03/2026,1003,Gadgets,10.00,T1,2.00
SR,MIA001,1200,17/03/2026,1004,Sales receipt,120.00,T9,0.00
`,
    columns: 'Details|Net Amount|Date',
    further: 'Reference||Tax Amount',
    sales: 3,
    revenue: 140,
    rejected: { not_a_sale: 1 },
  },
]
