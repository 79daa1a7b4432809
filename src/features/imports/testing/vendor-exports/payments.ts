import type { SampleLayout } from './vendor-export.ts'

/** Payment services and accounts. */
export const PAYMENTS: SampleLayout[] = [
  {
    name: 'PayPal activity: payments received and refunds, 500 + 40 - 20 = 520',
    content: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Item Title","Item ID","Reference Txn ID","Invoice Number","Quantity","Receipt ID","Balance","Subject","Note","Balance Impact"
"09/02/2026","10:00:00","PDT","Mia Sample","Invoice Payment","Completed","USD","500.00","-14.80","485.20","mia@example.com","me@example.org","T1","","","","1","","","485.20","","","Credit"
"09/03/2026","10:00:00","PDT","Some Software","PreApproved Payment Bill User Payment","Completed","USD","-54.99","0.00","-54.99","me@example.org","s@example.net","T2","","","","","","","430.21","","","Debit"
"09/04/2026","10:00:00","PDT","","General Withdrawal","Completed","USD","-400.00","0.00","-400.00","","","T3","","","","","","","30.21","","","Debit"
"09/05/2026","10:00:00","PDT","Leo Example","Website Payment","Pending","USD","50.00","-1.80","48.20","leo@example.com","me@example.org","T4","","","","","","","30.21","","","Memo"
"09/16/2026","10:00:00","PDT","Mia Sample","Payment Refund","Completed","USD","-20.00","0.59","-19.41","me@example.org","mia@example.com","T5","","","T1","","","","10.80","","","Debit"
"09/17/2026","10:00:00","PDT","Ida Test","Express Checkout Payment","Completed","USD","40.00","-1.46","38.54","ida@example.com","me@example.org","T6","","","","","","","49.34","","","Credit"
"09/17/2026","10:00:00","PDT","","General Currency Conversion","Completed","USD","5.00","0.00","5.00","","","T7","","","","","","","54.34","","","Credit"
`,
    options: { defaultProduct: 'PayPal sale' },
    columns: '|Gross|Date||Name',
    further: 'Transaction ID|Time||Fee',
    sales: 3,
    revenue: 520,
    customers: ['Mia Sample', 'Ida Test'],
    rejected: { not_a_sale: 3, not_paid: 1 },
  },
  {
    name: 'PayPal activity, German, with article names: 24,90 + 10,00 = 34,90',
    content: `"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Lieferadresse","Adress-Status","Artikelbezeichnung","Artikelnummer","Versand- und Bearbeitungsgebühr","Umsatzsteuer","Rechnungsnummer","Anzahl","Guthaben"
"14.09.2026","10:12:00","Europe/Berlin","Mia Muster","PayPal Express-Zahlung","Abgeschlossen","EUR","24,90","-1,20","23,70","mia@example.com","ich@example.org","1AB","","","Schale","S-1","0,00","0,00","","1","23,70"
"15.09.2026","10:12:00","Europe/Berlin","Leo Beispiel","Zahlung","Abgeschlossen","EUR","10,00","-0,60","9,40","leo@example.com","ich@example.org","2AB","","","Seife","S-2","0,00","0,00","","1","33,10"
"20.09.2026","19:00:00","Europe/Berlin","","Abbuchung auf Bankkonto","Abgeschlossen","EUR","-30,00","0,00","-30,00","","","3AB","","","","","","","","","3,10"
"21.09.2026","19:00:00","Europe/Berlin","Ida Test","Zahlung","Ausstehend","EUR","15,00","0,00","15,00","ida@example.com","","4AB","","","Seife","S-2","","","","1","3,10"
`,
    columns: 'Artikelbezeichnung|Brutto|Datum|Anzahl|Name',
    further: 'Transaktionscode|Uhrzeit||Gebühr',
    sales: 2,
    revenue: 34.9,
    rejected: { not_a_sale: 1, not_paid: 1 },
  },
  {
    name: 'Stripe charges: paid ones without what was refunded, 1,000 + 129 − 129 = 1,000',
    content: `id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Converted Amount,Converted Amount Refunded,Fee,Status,Description,Customer ID,Customer Email,Invoice ID,Transfer
ch_1,2026-07-01 09:12:33,"1,000.00",0.00,usd,true,1000.00,0.00,29.30,Paid,Coaching,cus_1,mia@example.com,,po_1
ch_2,2026-07-02 07:05:10,129.00,129.00,usd,true,129.00,129.00,4.04,Refunded,Workbook,cus_2,leo@example.com,,po_1
ch_3,2026-07-02 11:00:00,89.00,0.00,usd,false,89.00,0.00,0.00,Failed,Workbook,cus_3,ida@example.com,,
`,
    columns: 'Description|Amount|Created date (UTC)||Customer Email',
    further: 'id|Created date (UTC)||Fee',
    sales: 2,
    revenue: 1000,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Stripe balance history: charges and refunds, 97 + 50 - 20 = 127',
    content: `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC)
txn_1,charge,ch_1,97.00,3.07,93.93,eur,2026-09-11 09:00,2026-09-18 00:00,Course,97.00,eur,po_1,2026-09-20
txn_2,payment,py_1,50.00,1.07,48.93,eur,2026-09-12 09:00,2026-09-18 00:00,Book,50.00,eur,po_1,2026-09-20
txn_3,refund,re_1,-20.00,0.00,-20.00,eur,2026-09-13 09:00,2026-09-18 00:00,Book,-20.00,eur,po_1,2026-09-20
txn_4,payout,po_1,-122.86,0.00,-122.86,eur,2026-09-20 00:00,2026-09-20 00:00,STRIPE PAYOUT,,,,
txn_5,stripe_fee,fee_1,-2.00,0.00,-2.00,eur,2026-09-30 00:00,2026-09-30 00:00,Billing usage fee,,,,
`,
    columns: 'Description|Amount|Created (UTC)',
    further: 'id|Created (UTC)||Fee',
    sales: 3,
    revenue: 127,
    rejected: { not_a_sale: 2 },
  },
  {
    name: 'Stripe API data, in cents: 20.00 + 1234.50 = 1,254.50, and 500 yen × 0.01 = 5.00',
    options: { currencies: { take: 'rates', rates: { JPY: '0.01' } } },
    content: `id,object,amount,amount_refunded,created,currency,customer,description,paid,refunded,status
ch_3Pabc,charge,2000,0,1783000000,usd,cus_1,Coaching,true,false,succeeded
ch_3Pabd,charge,123450,0,1783100000,usd,cus_2,Workbook,true,false,succeeded
ch_3Pabe,charge,500,0,1783200000,jpy,cus_3,Workbook,true,false,succeeded
ch_3Pabf,charge,8900,0,1783300000,usd,cus_3,Workbook,false,false,failed
`,
    columns: 'description|amount|created||customer',
    further: 'id|created',
    sales: 3,
    revenue: 1259.5,
    rejected: { not_paid: 1 },
  },
  {
    name: 'SumUp, German: sales with tax, 12,50 + 8,00 = 20,50',
    content: `E-Mail,Datum,Transaktions-ID,Zahlungsart,Status,Kartentyp,Letzte 4 Ziffern,Durchgeführt mit,Zahlungsmethode,Eingabemodus,Autorisierungscode,Beschreibung,Betrag inkl. MwSt.,Netto,Steuerbetrag,Trinkgeldbetrag,Gebühr,Auszahlung,Auszahlungsdatum,Auszahlungs-ID,Referenz
bar@example.com,2026-01-31 19:56:55,T4S,Umsatz,Erfolgreich,VISA,0000,SumUp,Karte,Chip,123,Kaffee,12.50,10.50,2.00,0.00,0.20,12.30,2026-02-02,1,
bar@example.com,2026-01-31 20:56:55,T4T,Umsatz,Erfolgreich,VISA,0000,SumUp,Karte,Chip,124,Kuchen,8.00,6.72,1.28,0.00,0.12,7.88,2026-02-02,1,
bar@example.com,2026-01-31 21:56:55,T4U,Umsatz,Fehlgeschlagen,VISA,0000,SumUp,Karte,Chip,125,Kuchen,8.00,6.72,1.28,0.00,0.00,0.00,,,
`,
    columns: 'Beschreibung|Betrag inkl. MwSt.|Datum',
    further: 'Transaktions-ID|Datum|Steuerbetrag|Gebühr',
    sales: 2,
    revenue: 20.5,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Mercado Pago: the value of the transaction, 1.500,50 + 15.000 - 2.000 = 14.500,50',
    content: `Fecha de aprobación;Número de operación;Valor de la transacción;Comisión;Valor neto recibido;Moneda;Estado;Email del comprador;Medio de pago;Descripción
30/09/2026 14:30:00;12345678901;1.500,50;-61,52;1.438,98;ARS;approved;mia@example.com;Visa;Clase
01/10/2026 00:05:00;12345678902;15.000,00;-615,00;14.385,00;ARS;approved;leo@example.com;Mastercard;Taller
05/10/2026;12345678903;500,00;0,00;0,00;ARS;rejected;ida@example.com;Visa;Clase
06/10/2026 09:00:00;12345678904;-2.000,00;;;ARS;refunded;leo@example.com;Visa;Taller
`,
    columns: 'Descripción|Valor de la transacción|Fecha de aprobación||Email del comprador',
    further: '|Fecha de aprobación||Comisión',
    sales: 3,
    revenue: 14500.5,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Mollie: paid payments, 20 + 30 = 50',
    content: `Date,Payment method,Currency,Amount,Status,ID,Description,Consumer name,Consumer bank account,Settlement currency,Settlement amount,Settlement reference,Amount refunded
2026-03-14 10:00:00,iDEAL,EUR,20.00,paid,tr_1,Clay Bowl,Mia Sample,NL00TEST,EUR,20.00,1.2,0.00
2026-03-15 10:00:00,Creditcard,EUR,30.00,paid,tr_2,Linen Bag,Leo Example,,EUR,30.00,1.2,0.00
2026-03-16 10:00:00,iDEAL,EUR,25.00,expired,tr_3,Mug,,,,,,0.00
2026-03-17 10:00:00,iDEAL,EUR,25.00,failed,tr_4,Mug,,,,,,0.00
`,
    columns: 'Description|Amount|Date||Consumer name',
    further: 'ID|Date',
    sales: 2,
    revenue: 50,
    rejected: { not_paid: 2 },
  },
  {
    name: 'Payhip, without quantities: 9 + 11 = 20',
    content: `Date,Transaction ID,Product,Customer Email,Amount,Currency,Payhip Fee,Payment Processor Fee,Coupon,Country
2026-09-07,PH1,Meal Planner,mia@example.com,9.00,USD,0.45,0.56,,United Kingdom
2026-09-12,PH2,Meal Planner,leo@example.com,11.00,USD,0.45,0.56,SAVE,United States
`,
    columns: 'Product|Amount|Date||Customer Email',
    further: 'Transaction ID',
    sales: 2,
    revenue: 20,
  },
  {
    name: 'German bank statement: incoming money is a Gutschrift, 100 + 50 = 150',
    content: `"Datum","Empfänger","Kontonummer","Transaktionstyp","Verwendungszweck","Betrag (EUR)"
"2026-03-14","Mia Muster","DE1","Gutschrift","Rechnung 1","100.00"
"2026-03-15","Laden","DE2","MasterCard Zahlung","Papier","-20.00"
"2026-03-16","Leo Beispiel","DE3","Gutschrift","Rechnung 2","50.00"
`,
    columns: 'Verwendungszweck|Betrag (EUR)|Datum||Empfänger',
    looksLike: 'account',
    sales: 2,
    revenue: 150,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'Adyen settlement: refunds and chargebacks in the debit column, 50 + 30 - 20 - 30 + 30 = 60',
    content: `Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number
ShopEU,P1,Order 1,visa,2026-03-01 10:00:00,CET,Settled,EUR,,50.00,EUR,,49.00,1.00,7
ShopEU,P2,Order 2,mc,2026-03-02 10:00:00,CET,Settled,EUR,,30.00,EUR,,29.00,1.00,7
ShopEU,P1,Order 1,visa,2026-03-03 10:00:00,CET,Refunded,EUR,20.00,,EUR,20.10,,0.10,7
ShopEU,,Fees,,2026-03-03 10:00:00,CET,Fee,EUR,3.00,,EUR,3.00,,,7
ShopEU,,Payout,,2026-03-04 10:00:00,CET,MerchantPayout,EUR,56.00,,EUR,56.00,,,7
ShopEU,,Reserve,,2026-03-04 10:00:00,CET,ReserveAdjustment,EUR,5.00,,EUR,5.00,,,7
ShopEU,P2,Order 2,mc,2026-03-06 10:00:00,CET,Chargeback,EUR,30.00,,EUR,30.00,,,7
ShopEU,P2,Order 2,mc,2026-03-07 10:00:00,CET,ChargebackReversed,EUR,,30.00,EUR,,30.00,,7
`,
    options: { defaultProduct: 'Online sale' },
    columns: '|Gross Credit (GC)|Creation Date',
    further: '|Creation Date',
    sales: 5,
    revenue: 60,
    rejected: { not_a_sale: 3 },
  },
  {
    name: 'Credits and debits of a settlement: a debit is a refund unless it is a fee, payout or reserve, 50 + 30 - 20 = 60',
    content: `Date,Type,Description,Amount,Fee,Net,Settlement ID
2026-03-01,Credit,Order 1001,50.00,1.00,49.00,S1
2026-03-02,Credit,Order 1002,30.00,1.00,29.00,S1
2026-03-03,Debit,Refund order 1001,-20.00,0.00,-20.00,S1
2026-03-04,Debit,Monthly fee,-9.00,0.00,-9.00,S1
2026-03-05,Debit,Payout to bank,-49.00,0.00,-49.00,S1
2026-03-05,Debit,Rolling reserve,-5.00,0.00,-5.00,S1
2026-03-09,Credit,Reserve release,5.00,0.00,5.00,S1
`,
    columns: 'Description|Amount|Date',
    further: '|||Fee',
    sales: 3,
    revenue: 60,
    rejected: { not_a_sale: 4 },
  },
  {
    name: 'Settlement with refunds, debits and a refund that failed: 50 - 10 - 15 + 10 = 35',
    content: `id,Type,Amount,Fee,Net,Created,Description
t1,charge,50.00,1.00,49.00,2026-03-01,Tea set
t2,refund,-10.00,0,-10.00,2026-03-01,Tea set
t3,debit,-15.00,0,-15.00,2026-03-01,Mug
t4,payout,-24.00,0,-24.00,2026-03-02,Payout
t5,fee,-1,0,-1,2026-03-02,Billing
t6,transfer,-1,0,-1,2026-03-02,Move
t7,reserve_hold,-3,0,-3,2026-03-02,Hold
t8,refund_failure,10.00,0,10.00,2026-03-04,Tea set
`,
    columns: 'Description|Amount|Created',
    further: 'id|||Fee',
    sales: 4,
    revenue: 35,
    rejected: { not_a_sale: 4 },
  },
  {
    name: 'Debit and credit columns without types: 100 - 40 = 60, without a payout and the fee of the refund',
    content: `Date,Description,Debit,Credit,Processing fee
2026-03-01,Order 1,,100.00,2.00
2026-03-02,Refund order 1,40.00,,0
2026-03-02,Payout,58.00,,0
2026-03-02,Refund fee,1.00,,0
`,
    columns: 'Description|Credit|Date',
    further: '|||Processing fee',
    sales: 2,
    revenue: 60,
    rejected: { not_a_sale: 2 },
  },
  {
    name: 'Razorpay settlement: 100 - 40 = 60',
    content: `transaction_entity,entity_id,settled_at,type,debit,credit,fee,settlement_id,description
payment,pay_1,2026-03-01,payment,0.00,100.00,2.00,s1,Cake
refund,rfnd_1,2026-03-02,refund,40.00,0.00,0.00,s1,Cake
settlement,setl_1,2026-03-02,payout,58.00,0.00,0.00,s1,Payout
`,
    columns: 'description|credit|settled_at',
    further: '|||fee',
    sales: 2,
    revenue: 60,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'German settlement: a Belastung is a refund, 10,00 - 4,00 - 3,00 = 3,00',
    content: `Datum;Vorgang;Beschreibung;Betrag;Gebühr;Netto
13.03.2026;Gutschrift;Kaffee;10,00;0,20;9,80
14.03.2026;Rückerstattung;Kaffee;-4,00;0,00;-4,00
14.03.2026;Belastung;Kuchen;-3,00;0,00;-3,00
15.03.2026;Auszahlung;;-2,80;0,00;-2,80
15.03.2026;Einbehalt;;-2,80;0,00;-2,80
`,
    columns: 'Beschreibung|Betrag|Datum',
    further: '|||Gebühr',
    sales: 3,
    revenue: 3,
    rejected: { not_a_sale: 2 },
  },
  {
    name: 'A bank account: debits are expenses, 100 + 10 = 110',
    content: `Date,Description,Type,Amount,Balance
2026-03-01,Order 1,CREDIT,100.00,100.00
2026-03-02,Flour,DEBIT,-40.00,60.00
2026-03-02,Order 2,CREDIT,10.00,70.00
`,
    columns: 'Description|Amount|Date',
    sales: 2,
    revenue: 110,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'Credit and debit as types of cards are sales: 10 + 4 + 10 = 24',
    content: `Date,Item,Type,Amount,Fee
2026-03-01,Tea,Credit,10.00,0.10
2026-03-02,Cake,Debit,4.00,0.10
2026-03-02,Pie,Credit,10.00,0.10
`,
    columns: 'Item|Amount|Date',
    further: '|||Fee',
    sales: 3,
    revenue: 24,
  },
]
