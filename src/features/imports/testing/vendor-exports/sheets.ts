import type { SampleLayout } from './vendor-export.ts'

/** Plain spreadsheets as people keep them, in five languages. */
export const SHEETS: SampleLayout[] = [
  {
    name: 'English, units in the headers: 10 + 24 = 34',
    content: `Date,Item,Qty,Unit Price ($),Total ($),Client,Staff
2026-03-14,Haircut,1,10.00,10.00,Mia,Alex
2026-03-15,Shampoo,2,12.00,24.00,Leo,Alex
`,
    columns: {
      productName: 'Item',
      revenue: 'Total ($)',
      saleDate: 'Date',
      quantity: 'Qty',
      customerName: 'Client',
      salesperson: 'Staff',
    },
    sales: 2,
    revenue: 34,
  },
  {
    name: 'English, monthly groups with subtotals and a grand total: 10 + 20 + 30 = 60',
    content: `Sales 2026,,,
,,,
Date,Product,Quantity,Amount
2026-01-14,Total Care Wash,1,10.00
2026-01-15,Wax,1,20.00
Subtotal,,2,30.00
2026-02-14,Total Care Wash,3,30.00
Subtotal,,3,30.00
Date,Product,Quantity,Amount
Grand Total,,5,60.00
`,
    columns: {
      productName: 'Product',
      revenue: 'Amount',
      saleDate: 'Date',
      quantity: 'Quantity',
    },
    sales: 3,
    revenue: 60,
    rejected: { total_line: 3, heading: 1 },
  },
  {
    name: 'English, two rows of headers and a row of units: 7 + 9 = 16',
    content: `Order,,Goods,,,Person,
No,Date,Product,Quantity,Amount,Customer,Phone
,yyyy-mm-dd,,pcs,USD,,
1,2026-03-14,Tea,1,7.00,Mia,5551234567
2,2026-03-15,Cake,2,9.00,Leo,5557654321
`,
    columns: {
      productName: 'Product',
      revenue: 'Amount',
      saleDate: 'Date',
      quantity: 'Quantity',
      customerName: 'Customer',
    },
    sales: 2,
    revenue: 16,
    rejected: { no_product: 1 },
  },
  {
    name: 'English: phone numbers and years in an amount column are not revenue, 5.50 + 7 = 12.50',
    content: `Date,Service,Sales contact,Value,Year,Order number,Zip,Paid
2026-03-14,Trim,5551234567,20%,2026,100234,90210,5.50
2026-03-15,Wash,5557654321,10%,2026,100235,10001,7.00
`,
    columns: { productName: 'Service', revenue: 'Paid', saleDate: 'Date' },
    sales: 2,
    revenue: 12.5,
  },
  {
    name: 'sep= and semicolons from Excel: 1.234,50 + 10,00 = 1.244,50',
    content: `sep=;
Date;Product;Amount
14.03.2026;Bike;1.234,50
15.03.2026;Bell;10,00
`,
    columns: { productName: 'Product', revenue: 'Amount', saleDate: 'Date' },
    sales: 2,
    revenue: 1244.5,
  },
  {
    name: 'Spanish: 2 × 15,50 + 20,00 = 51,00, and instalments are not a quantity',
    content: `Fecha;Producto;Cantidad;Precio unitario (€);Importe total (€);Cliente;Vendedora;Cantidad de cuotas;Teléfono
14/03/2026;Collar;2;15,50;31,00;Mía Muestra;Ana;3;600123456
15/03/2026;Anillo;1;20,00;20,00;León Ejemplo;Ana;1;600654321
Total general;;3;;51,00;;;;
`,
    columns: {
      productName: 'Producto',
      revenue: 'Importe total (€)',
      saleDate: 'Fecha',
      quantity: 'Cantidad',
      customerName: 'Cliente',
      salesperson: 'Vendedora',
    },
    sales: 2,
    revenue: 51,
    rejected: { total_line: 1 },
  },
  {
    name: 'Spanish, price × units: 3 × 4,25 + 10 = 22,75',
    content: `Fecha de venta;Artículo;Ud.;Precio;Nombre del cliente
14/03/2026;Pan;3;4,25;Mía Muestra
15/03/2026;Tarta;1;10,00;León Ejemplo
`,
    columns: {
      productName: 'Artículo',
      revenue: 'Precio',
      saleDate: 'Fecha de venta',
      quantity: 'Ud.',
      customerName: 'Nombre del cliente',
    },
    sales: 2,
    revenue: 22.75,
  },
  {
    name: 'Spanish, services and amounts charged: 40 + 55 = 95',
    content: `Día,Servicio,Profesional,Cliente,Correo,Monto,Forma de pago
14/03/2026,Corte,Ana,Mía,mia@example.com,"$ 40,00",Efectivo
15/03/2026,Color,Ana,León,leo@example.com,"$ 55,00",Tarjeta
`,
    columns: {
      productName: 'Servicio',
      revenue: 'Monto',
      saleDate: 'Día',
      customerName: 'Cliente',
      salesperson: 'Profesional',
    },
    sales: 2,
    revenue: 95,
  },
  {
    name: 'Portuguese: 1.234,56 + 99,90 = 1.334,46',
    content: `Data;Produto;Qtd.;Valor unitário (R$);Valor total (R$);Cliente;Vendedor
14/03/2026;Bicicleta;1;1.234,56;1.234,56;Mia Amostra;João
15/03/2026;Capacete;2;49,95;99,90;Leo Exemplo;João
Soma;;3;;1.334,46;;
`,
    columns: {
      productName: 'Produto',
      revenue: 'Valor total (R$)',
      saleDate: 'Data',
      quantity: 'Qtd.',
      customerName: 'Cliente',
      salesperson: 'Vendedor',
    },
    sales: 2,
    revenue: 1334.46,
    rejected: { total_line: 1 },
  },
  {
    name: 'Portuguese, only values: 30 + 45 = 75',
    content: `Data da venda;Serviço;Valor (R$);Nome do cliente;Atendente
14/03/2026;Corte;30,00;Mia Amostra;Rui
15/03/2026;Barba;45,00;Leo Exemplo;Rui
`,
    columns: {
      productName: 'Serviço',
      revenue: 'Valor (R$)',
      saleDate: 'Data da venda',
      customerName: 'Nome do cliente',
      salesperson: 'Atendente',
    },
    sales: 2,
    revenue: 75,
  },
  {
    name: 'French, with and without tax: 120 + 24 = 144',
    content: `Date;Client;Produit;Qté;Prix unitaire HT;Montant HT;TVA;Montant TTC;Vendeur
14/03/2026;Mia Exemple;Vase;2;50,00;100,00;20,00;120,00;Luc
15/03/2026;Léo Essai;Bougie;1;20,00;20,00;4,00;24,00;Luc
Total général;;;3;;120,00;24,00;144,00;
`,
    columns: {
      productName: 'Produit',
      revenue: 'Montant TTC',
      saleDate: 'Date',
      quantity: 'Qté',
      customerName: 'Client',
      salesperson: 'Vendeur',
    },
    sales: 2,
    revenue: 144,
    rejected: { total_line: 1 },
  },
  {
    name: 'French, price × quantity and cost × quantity: 100 + 2 × 50 = 200',
    content: `Date;Client;Produit;Quantité;Prix unitaire;Coût unitaire
2026-06-02;m@example.com;Casque;1;100,00;60
2026-06-15;l@example.com;Enceinte;2;50,00;30
`,
    columns: {
      productName: 'Produit',
      revenue: 'Prix unitaire',
      saleDate: 'Date',
      quantity: 'Quantité',
      cost: 'Coût unitaire',
      customerName: 'Client',
    },
    sales: 2,
    revenue: 200,
  },
  {
    name: 'French, turnover of services: 80 + 65 = 145',
    content: `Jour,Prestation,Chiffre d'affaires (€),Nom du client,Employé
14/03/2026,Coupe,"80,00",Mia Exemple,Luc
15/03/2026,Couleur,"65,00",Léo Essai,Luc
`,
    columns: {
      productName: 'Prestation',
      revenue: "Chiffre d'affaires (€)",
      saleDate: 'Jour',
      customerName: 'Nom du client',
      salesperson: 'Employé',
    },
    sales: 2,
    revenue: 145,
  },
  {
    name: 'German: 2 × 12,50 + 8,00 = 33,00',
    content: `Datum;Kunde;Artikel;Stk.;Einzelpreis (EUR);Gesamtpreis (EUR);Verkäufer
14.03.2026;Mia Muster;Tasse;2;12,50;25,00;Jan
15.03.2026;Leo Beispiel;Teller;1;8,00;8,00;Jan
Summe;;;3;;33,00;
`,
    columns: {
      productName: 'Artikel',
      revenue: 'Gesamtpreis (EUR)',
      saleDate: 'Datum',
      quantity: 'Stk.',
      customerName: 'Kunde',
      salesperson: 'Verkäufer',
    },
    sales: 2,
    revenue: 33,
    rejected: { total_line: 1 },
  },
  {
    name: 'German, price × quantity: 2 × 12,50 + 8 = 33',
    content: `datum;kunde;produkt;menge;preis;kanal
01.03.2026;anna;Tasse;2;12,50;tiktok
14.03.2026;anna;Teller;1;8,00;tiktok
`,
    columns: {
      productName: 'produkt',
      revenue: 'preis',
      saleDate: 'datum',
      quantity: 'menge',
      customerName: 'kunde',
    },
    sales: 2,
    revenue: 33,
  },
  {
    name: 'German, turnover: 1.190,00 + 50,00 = 1.240,00',
    content: `Verkaufsdatum;Leistung;Umsatz in €;Mitarbeiter;Kundenname
14.03.2026;Umbau;1.190,00;Jan;Mia Muster
15.03.2026;Beratung;50,00;Jan;Leo Beispiel
Gesamt;;1.240,00;;
`,
    columns: {
      productName: 'Leistung',
      revenue: 'Umsatz in €',
      saleDate: 'Verkaufsdatum',
      customerName: 'Kundenname',
      salesperson: 'Mitarbeiter',
    },
    sales: 2,
    revenue: 1240,
    rejected: { total_line: 1 },
  },
  {
    name: 'German shop export with names in two columns: 19,90 + 35,00 = 54,90',
    content: `Bestellnummer;Bestelldatum;Vorname;Nachname;Email;PLZ;Ort;Artikelname;Menge;Bestellsumme
1001;14.03.2026;Mia;Muster;mia@example.com;10115;Berlin;Kerze;1;19,90
1002;15.03.2026;Leo;Beispiel;leo@example.com;20095;Hamburg;Lampe;1;35,00
`,
    columns: {
      productName: 'Artikelname',
      revenue: 'Bestellsumme',
      saleDate: 'Bestelldatum',
      quantity: 'Menge',
      customerName: 'Vorname',
    },
    sales: 2,
    revenue: 54.9,
    customers: ['Mia Muster', 'Leo Beispiel'],
  },
  {
    name: 'English, whole amounts that look like order numbers: 10,234 + 20,876 + 30,123 + 15,555 = 76,788',
    content: `Date,Product,Revenue
2026-01-14,Roof,10234
2026-01-15,Garage,20876
2026-01-16,Kitchen,30123
2026-01-17,Bath,15555
`,
    columns: { productName: 'Product', revenue: 'Revenue', saleDate: 'Date' },
    sales: 4,
    revenue: 76788,
  },
  {
    name: 'English, database headers without spaces: 2 × 95.70 + 75 = 266.40',
    content: `ORDERNUMBER,QUANTITYORDERED,PRICEEACH,ORDERLINENUMBER,SALES,ORDERDATE,STATUS,PRODUCTLINE,PRODUCTCODE,CUSTOMERNAME
10107,2,95.7,2,191.4,2/24/2026 0:00,Shipped,Bicycles,B10,Mia Sample
10121,1,75,5,75,5/7/2026 0:00,Shipped,Helmets,H12,Leo Example
`,
    columns: {
      productName: 'PRODUCTLINE',
      revenue: 'SALES',
      saleDate: 'ORDERDATE',
      quantity: 'QUANTITYORDERED',
      customerName: 'CUSTOMERNAME',
    },
    sales: 2,
    revenue: 266.4,
  },
  {
    name: 'English, lower case without spaces: 20 + 7.50 = 27.50',
    content: `orderid,orderdate,customername,itemname,qtysold,unitprice,totalamount
1,2026-03-14,Mia,Tea,2,10,20
2,2026-03-15,Leo,Cake,1,7.5,7.5
`,
    columns: {
      productName: 'itemname',
      revenue: 'totalamount',
      saleDate: 'orderdate',
      quantity: 'qtysold',
      customerName: 'customername',
    },
    sales: 2,
    revenue: 27.5,
  },
  {
    name: 'Spanish without spaces: 3 + 20 = 23',
    content: `FECHAVENTA;CODPRODUCTO;PRODUCTO;CANTIDAD;PRECIOUNITARIO;IMPORTETOTAL;NOMBRECLIENTE
14/03/2026;A1;Pan;2;1,50;3,00;Mía
15/03/2026;A2;Tarta;1;20,00;20,00;León
`,
    columns: {
      productName: 'PRODUCTO',
      revenue: 'IMPORTETOTAL',
      saleDate: 'FECHAVENTA',
      quantity: 'CANTIDAD',
      customerName: 'NOMBRECLIENTE',
    },
    sales: 2,
    revenue: 23,
  },
  {
    name: "Car sales: the price of the car, not its buyer's income: 26,000 + 19,000 = 45,000",
    content: `Car_id,Date,Customer Name,Gender,Annual Income,Dealer_Name,Company,Model,Price ($),Dealer_No ,Body Style,Phone
C1,1/2/2026,Mia,Female,13500,Example Motors,Ford,Expedition,26000,06457-3834,SUV,8264678
C2,1/20/2026,Leo,Male,1480000,Sample Cars,Dodge,Durango,19000,60504-7114,SUV,6848189
`,
    columns: {
      productName: 'Model',
      revenue: 'Price ($)',
      saleDate: 'Date',
      customerName: 'Customer Name',
    },
    sales: 2,
    revenue: 45000,
  },
  {
    name: 'Discounted price × pieces, not the original price: 399 + 2 × 199 = 797',
    content: `order_date,product_name,actual_price,discounted_price,qty,user_name
2026-03-14,Cable,1099,399,1,Mia
2026-03-15,Plug,349,199,2,Leo
`,
    columns: {
      productName: 'product_name',
      revenue: 'discounted_price',
      saleDate: 'order_date',
      quantity: 'qty',
      customerName: 'user_name',
    },
    sales: 2,
    revenue: 797,
  },
  {
    name: 'German cash book: only income, 12,50 + 30 = 42,50',
    content: `Beleg-Nr.;Datum;Buchungstext;Einnahme;Ausgabe;Saldo
1;02.03.2026;Haarschnitt;12,50;;112,50
2;02.03.2026;Papier;;9,90;102,60
3;03.03.2026;Farbe;30,00;;132,60
`,
    columns: { productName: 'Buchungstext', revenue: 'Einnahme', saleDate: 'Datum' },
    sales: 2,
    revenue: 42.5,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'Spanish cash book',
    content: `Fecha;Concepto;Ingreso;Egreso;Saldo
02/03/2026;Corte;12,50;;112,50
02/03/2026;Papel;;9,90;102,60
23/03/2026;Color;30,00;;132,60
`,
    columns: { productName: 'Concepto', revenue: 'Ingreso', saleDate: 'Fecha' },
    sales: 2,
    revenue: 42.5,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'Portuguese cash book',
    content: `Data;Descrição;Entrada;Saída;Saldo
02/03/2026;Corte;12,50;;112,50
02/03/2026;Papel;;9,90;102,60
23/03/2026;Cor;30,00;;132,60
`,
    columns: { productName: 'Descrição', revenue: 'Entrada', saleDate: 'Data' },
    sales: 2,
    revenue: 42.5,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'French cash book',
    content: `Date;Libellé;Recette;Dépense;Solde
02/03/2026;Coupe;12,50;;112,50
02/03/2026;Papier;;9,90;102,60
23/03/2026;Couleur;30,00;;132,60
`,
    columns: { productName: 'Libellé', revenue: 'Recette', saleDate: 'Date' },
    sales: 2,
    revenue: 42.5,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'English cash book, with zeros in the other column',
    content: `Date,Details,Money in,Money out,Balance
02/03/2026,Haircut,12.50,0.00,112.50
02/03/2026,Paper,0.00,9.90,102.60
23/03/2026,Colour,30.00,0.00,132.60
`,
    columns: { productName: 'Details', revenue: 'Money in', saleDate: 'Date' },
    sales: 2,
    revenue: 42.5,
    rejected: { not_a_sale: 1 },
  },
  {
    name: 'Unclear headers, with only one suitable column for each field: 10 + 20.50 = 30.50',
    content: `Thing,Whenever,How much
Tea,2026-03-14,10
Cake,2026-03-15,20.5
`,
    columns: { productName: 'Thing', revenue: 'How much', saleDate: 'Whenever' },
    sales: 2,
    revenue: 30.5,
  },
  {
    name: 'A pivot table: 10.50 + 20 = 30.50',
    content: `Row Labels,Sum of Sales,Month
Tea,10.50,2026-01-01
Cake,20.00,2026-02-01
Grand Total,30.50,
`,
    columns: { productName: 'Row Labels', revenue: 'Sum of Sales', saleDate: 'Month' },
    sales: 2,
    revenue: 30.5,
    rejected: { total_line: 1 },
  },
  {
    name: '"Sales per order" is not a unit price: 500 + 200 = 700',
    content: `customer_first_name,customer_last_name,product_name,order_date,order_quantity,sales_per_order,profit_per_order
Mia,Sample,Paper,11/5/2026,5,500.0,223.2
Leo,Example,Phone,6/20/2026,1,200.0,50.0
`,
    columns: {
      productName: 'product_name',
      revenue: 'sales_per_order',
      saleDate: 'order_date',
      quantity: 'order_quantity',
      customerName: 'customer_first_name',
    },
    sales: 2,
    revenue: 700,
    customers: ['Mia Sample', 'Leo Example'],
  },
  {
    name: 'The item total after its discount: 314.64 + 311.36 = 626',
    content: `Sales per customer,Customer Fname,Customer Lname,order date (DateOrders),Order Item Discount,Order Item Product Price,Order Item Quantity,Sales,Order Item Total,Order Status,Product Name,shipping date (DateOrders)
314.64,Mia,Sample,1/31/2026 22:56,13.11,327.75,1,327.75,314.64,COMPLETE,Watch,2/3/2026 22:56
311.36,Leo,Example,1/13/2026 12:27,16.39,327.75,1,327.75,311.36,COMPLETE,Watch,1/18/2026 12:27
`,
    columns: {
      productName: 'Product Name',
      revenue: 'Order Item Total',
      saleDate: 'order date (DateOrders)',
      quantity: 'Order Item Quantity',
      customerName: 'Customer Fname',
    },
    sales: 2,
    revenue: 626,
    customers: ['Mia Sample', 'Leo Example'],
  },
  {
    name: 'French, minimal headers: 2 × 2,40 + 1,20 = 6',
    content: `Le;Quoi;Combien;Prix
01/03/2026;Baguette;2;2,40
14/03/2026;Croissant;1;1,20
`,
    columns: { productName: 'Quoi', revenue: 'Prix', saleDate: 'Le', quantity: 'Combien' },
    sales: 2,
    revenue: 6,
  },
]
