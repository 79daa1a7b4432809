import type { SampleLayout } from './vendor-export.ts'

/** Marketplaces, where many shops sell. */
export const MARKETPLACES: SampleLayout[] = [
  {
    name: 'Etsy sold order items: item totals without shipping, 68 + 27 = 95',
    content: `Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship Address1,Ship Address2,Ship City,Ship State,Ship Zipcode,Ship Country,Order ID,Variations,Order Type,Listings Type,Payment Type,InPerson Discount,InPerson Location,VAT Paid by Buyer,SKU
09/03/26,"Bowl, blue",miasample,2,34.00,,,0,0,8.00,0,68.00,CAD,4001,1501,09/03/26,09/15/26,Mia Sample,1 Fiction Rd,,Testville,BC,V2C 1A1,Canada,9001,,online,listing,online_cc,,,,
09/12/26,Soap,leoexample,3,9.00,,,0,0,6.00,0,27.00,CAD,4002,1502,09/12/26,09/14/26,Leo Example,2 Sample St,,Sampleton,WA,98101,United States,9002,,online,listing,online_cc,,,,
`,
    columns: 'Item Name|Item Total|Sale Date|Quantity|Buyer',
    further: 'Order ID',
    sales: 2,
    revenue: 95,
    quantity: 5,
  },
  {
    name: 'Etsy sold orders, without products: what was paid without shipping, 76 - 8 + 30.30 - 6 = 92.30',
    content: `Sale Date,Order ID,Buyer User ID,Full Name,First Name,Last Name,Number of Items,Payment Method,Date Shipped,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Currency,Order Value,Coupon Code,Coupon Details,Discount Amount,Shipping Discount,Shipping,Sales Tax,Order Total,Status,Card Processing Fees,Order Net,Adjusted Order Total,Adjusted Card Processing Fees,Adjusted Net Order Amount,Buyer,Order Type,Payment Type
09/03/26,9001,1,Mia Sample,Mia,Sample,2,Credit Card,09/15/26,1 Fiction Rd,,Testville,BC,V2C 1A1,Canada,CAD,68.00,,,0,0,8.00,0,76.00,Completed,2.53,73.47,76.00,2.53,73.47,miasample,online,online_cc
09/12/26,9002,2,Leo Example,Leo,Example,3,Credit Card,09/14/26,2 Sample St,,Sampleton,WA,98101,United States,CAD,27.00,SAVE10,10% off,2.70,0,6.00,0,30.30,Completed,1.16,29.14,30.30,1.16,29.14,leoexample,online,online_cc
`,
    options: { defaultProduct: 'Etsy order' },
    columns: '|Order Total|Sale Date|Number of Items|Full Name',
    further: 'Order ID|||Card Processing Fees',
    sales: 2,
    revenue: 92.3,
    quantity: 5,
  },
  {
    name: 'Etsy statement: sales and refunds without fees and deposits, 76 - 12 = 64',
    content: `Date,Type,Title,Info,Currency,Amount,Fees & Taxes,Net,Tax Details
"September 3, 2026",Sale,Payment for Order #9001,,CAD,CA$76.00,--,CA$76.00,--
"September 3, 2026",Fee,Transaction fee: Bowl,Listing #1501,CAD,--,-CA$4.42,-CA$4.42,--
"September 9, 2026",Marketing,Etsy Ads,,CAD,--,-CA$5.00,-CA$5.00,--
"September 10, 2026",Refund,Refund to buyer for Order #9000,Order #9000,CAD,-CA$12.00,--,-CA$12.00,--
"September 15, 2026",Tax,Sales tax paid by buyer,,CAD,--,-CA$0.87,-CA$0.87,--
"September 30, 2026",Deposit,"CA$60.00 sent to your bank account",,CAD,--,--,--,--
`,
    columns: 'Title|Amount|Date',
    sales: 2,
    revenue: 64,
    rejected: { not_a_sale: 4 },
  },
  {
    name: 'Amazon date range report: only orders and refunds, 76 - 38 = 38',
    content: `"Includes Amazon Marketplace, Fulfillment by Amazon (FBA), and Amazon Webstore transactions"
"All amounts in USD, unless specified"
"Definitions:"
"date/time","settlement id","type","order id","sku","description","quantity","marketplace","account type","fulfillment","order city","order state","order postal","tax collection model","product sales","product sales tax","shipping credits","promotional rebates","selling fees","fba fees","other transaction fees","other","total"
"Mar 4, 2026 1:05:07 AM PST","1001","Order","111-1","BOWL-1","Clay Bowl","2","amazon.com","Standard Orders","Seller","Testville","CA","00000","","76.00","6.08","5.00","-4.00","-11.55","0","0","0","65.45"
"Mar 9, 2026 3:00:00 PM PST","1001","Refund","111-1","BOWL-1","Clay Bowl","1","amazon.com","Standard Orders","Seller","Testville","CA","00000","","-38.00","-3.04","0","2.00","4.62","0","0","0","-31.38"
"Mar 15, 2026 12:00:00 AM PST","1001","Service Fee","","","Cost of Advertising","","","","","","","","","0","0","0","0","0","0","0","-12.00","-12.00"
"Mar 15, 2026 12:00:00 AM PST","1001","FBA Inventory Fee","","","FBA storage fee","","","","","","","","","0","0","0","0","0","0","0","-3.00","-3.00"
"Mar 16, 2026 12:00:00 AM PST","1001","Transfer","","","To account ending in: 000","","","","","","","","","0","0","0","0","0","0","0","-22.07","-22.07"
`,
    columns: 'description|product sales|date/time|quantity',
    further: 'order id|date/time|product sales tax|selling fees|marketplace',
    sales: 2,
    revenue: 38,
    quantity: 3,
    rejected: { not_a_sale: 3 },
  },
  {
    name: 'Amazon date range report, German: 25,00 - 12,50 = 12,50',
    content: `"Enthält Transaktionen von Amazon Marketplace"
"Alle Beträge in Euro, sofern nicht anders angegeben"
"Datum/Uhrzeit","Abrechnungsnummer","Typ","Bestellnummer","SKU","Beschreibung","Menge","Marketplace","Versand","Ort der Bestellung","Bundesland","Postleitzahl","Umsätze","Produktumsatzsteuer","Gutschrift für Versandkosten","Rabatte aus Werbeaktionen","Verkaufsgebühren","Gebühren zu Versand durch Amazon","Andere Transaktionsgebühren","Andere","Gesamt"
"14.03.2026 10:05:07 UTC","1001","Bestellung","302-1","T-1","Tasse","2","amazon.de","Verkäufer","Berlin","","10115","25,00","4,75","0","0","-3,75","0","0","0","26,00"
"15.03.2026 10:05:07 UTC","1001","Erstattung","302-0","T-1","Tasse","1","amazon.de","Verkäufer","Berlin","","10115","-12,50","-2,38","0","0","1,88","0","0","0","-13,00"
"16.03.2026 10:05:07 UTC","1001","Servicegebühr","","","Werbekosten","","","","","","","0","0","0","0","0","0","0","-5,00","-5,00"
"17.03.2026 10:05:07 UTC","1001","Übertrag","","","Auf Konto","","","","","","","0","0","0","0","0","0","0","-8,00","-8,00"
`,
    columns: 'Beschreibung|Umsätze|Datum/Uhrzeit|Menge',
    further: 'Bestellnummer|Datum/Uhrzeit|Produktumsatzsteuer|Verkaufsgebühren|Marketplace',
    sales: 2,
    revenue: 12.5,
    rejected: { not_a_sale: 2 },
  },
  {
    name: 'Amazon all orders, tabs: item-price is the line total, 42 + 89.90 = 131.90',
    content: [
      'amazon-order-id	merchant-order-id	purchase-date	last-updated-date	order-status	fulfillment-channel	sales-channel	order-channel	url	ship-service-level	product-name	sku	asin	item-status	quantity	currency	item-price	item-tax	shipping-price	shipping-tax	gift-wrap-price	gift-wrap-tax	item-promotion-discount	ship-promotion-discount	ship-city	ship-state	ship-postal-code	ship-country	promotion-ids',
      '112-1	M-1	2026-04-10T09:15:00+00:00	2026-04-11T09:15:00+00:00	Shipped	Amazon	Amazon.de			Standard	Cotton Sheet	SH-1	B0TEST1	Shipped	1	EUR	89.90	17.08	0.00	0.00			10.00	0.00	Berlin		10115	DE	',
      '112-2	M-2	2026-04-11T14:42:00+00:00	2026-04-12T14:42:00+00:00	Shipped	Merchant	Amazon.de			Standard	Mug Set	MS-4	B0TEST2	Shipped	2	EUR	42.00	7.98	5.99	1.14			0.00	0.00	Hamburg		20095	DE	',
      '112-3	M-3	2026-04-13T08:00:00+00:00	2026-04-13T09:00:00+00:00	Cancelled	Merchant	Amazon.de			Standard	Mug Set	MS-4	B0TEST2	Cancelled	1	EUR	21.00	3.99					0.00	0.00	Hamburg		20095	DE	',
    ].join('\n'),
    columns: 'product-name|item-price|purchase-date|quantity',
    further: 'amazon-order-id|purchase-date|item-tax||sales-channel',
    sales: 2,
    revenue: 131.9,
    quantity: 3,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Amazon all orders, United States: business orders are no customers, and no gift wrapping is not the price, 2 × 19.99 = 39.98',
    content: [
      'amazon-order-id	merchant-order-id	purchase-date	last-updated-date	order-status	fulfillment-channel	sales-channel	order-channel	ship-service-level	product-name	sku	asin	item-status	quantity	currency	item-price	item-tax	shipping-price	shipping-tax	gift-wrap-price	gift-wrap-tax	item-promotion-discount	ship-promotion-discount	ship-city	ship-state	ship-postal-code	ship-country	promotion-ids	is-business-order	purchase-order-number	price-designation',
      '111-1	111-1	2026-09-10T10:00:00+00:00	2026-09-11T10:00:00+00:00	Shipped	Amazon	Amazon.com	WebsiteOrderChannel	Expedited	Blue Widget, 12 pack	SKU1	B001	Shipped	1	USD	19.99	1.20	0	0	0	0	0	0	SEATTLE	WA	98109	US		false		',
      '111-2	111-2	2026-09-10T11:00:00+00:00	2026-09-11T10:00:00+00:00	Shipped	Amazon	Amazon.com	WebsiteOrderChannel	Expedited	Blue Widget, 12 pack	SKU1	B001	Shipped	1	USD	19.99	1.20	0	0	0	0	0	0	AUSTIN	TX	78701	US		false		',
      '111-3	111-3	2026-09-10T12:00:00+00:00	2026-09-11T10:00:00+00:00	Cancelled	Amazon	Amazon.com	WebsiteOrderChannel	Expedited	Blue Widget, 12 pack	SKU1	B001	Cancelled	1	USD	19.99	1.20	0	0	0	0	0	0	AUSTIN	TX	78701	US		Not applicable		',
    ].join('\n'),
    columns: 'product-name|item-price|purchase-date|quantity',
    further: 'amazon-order-id|purchase-date|item-tax||sales-channel',
    sales: 2,
    revenue: 39.98,
    quantity: 2,
    customers: [],
    rejected: { not_paid: 1 },
  },
  {
    name: 'Amazon settlement, flat file: only principal, 20 - 5 = 15',
    content: [
      'settlement-id	settlement-start-date	settlement-end-date	deposit-date	total-amount	currency	transaction-type	order-id	merchant-order-id	adjustment-id	shipment-id	marketplace-name	amount-type	amount-description	amount	fulfillment-id	posted-date	posted-date-time	order-item-code	merchant-order-item-id	merchant-adjustment-item-id	sku	quantity-purchased	promotion-id',
      '111	2026-09-01	2026-09-14	2026-09-16	15.50	GBP																		',
      '111					GBP	Order	026-1			S1	Amazon.co.uk	ItemPrice	Principal	20.00	AFN	2026-09-03	2026-09-03 10:00:00 UTC	1			BOWL-1	1	',
      '111					GBP	Order	026-1			S1	Amazon.co.uk	ItemPrice	Tax	4.00	AFN	2026-09-03	2026-09-03 10:00:00 UTC	1			BOWL-1	1	',
      '111					GBP	Order	026-1			S1	Amazon.co.uk	ItemFees	Commission	-3.00	AFN	2026-09-03	2026-09-03 10:00:00 UTC	1			BOWL-1	1	',
      '111					GBP	Refund	026-2			S2	Amazon.co.uk	ItemPrice	Principal	-5.00	AFN	2026-09-05	2026-09-05 10:00:00 UTC	2			SOAP-1		',
      '111					GBP	other-transaction					Amazon.co.uk	FBA storage fee	Storage Fee	-1.50		2026-09-06	2026-09-06 10:00:00 UTC					',
    ].join('\n'),
    columns: 'sku|amount|posted-date|quantity-purchased',
    further: 'order-id|posted-date-time|||marketplace-name',
    sales: 2,
    revenue: 15,
    rejected: { not_a_sale: 4 },
  },
  {
    name: 'eBay orders report, blank lines around the header and a footer: 2 × 10 + 30 = 50',
    content: `,,,,,,,,,,,,,,,
"Sales Record Number","Order Number","Buyer Username","Buyer Name","Buyer Email","Buyer Zip","Item Number","Item Title",Custom Label,"Quantity","Sold For","Shipping And Handling","Total Price","Payment Method","Sale Date","Paid On Date","Ship By Date"
,,,,,,,,,,,,,,,,
101,12-001,buyer_one,Mia Sample,mia@example.com,00000,200001,Clay Bowl,CB-1,2,$10.00,$4.00,$24.00,Other,Mar-14-26,Mar-14-26,Mar-17-26
102,12-002,buyer_two,Leo Example,leo@example.com,00000,200002,Linen Bag,LB-1,1,$30.00,$5.00,$35.00,Other,Mar-20-26,Mar-20-26,Mar-23-26

2,record(s) downloaded,"from  Mar-01-26 00:00:00 to  Mar-31-26 23:59:59",,,,,,,,,,,,,,
Seller ID : sample-shop,,,,,,,,,,,,,,,,
`,
    columns: 'Item Title|Sold For|Sale Date|Quantity|Buyer Name',
    further: 'Sales Record Number',
    sales: 2,
    revenue: 50,
    quantity: 3,
    rejected: { heading: 2 },
  },
  {
    name: 'eBay transaction report: goods without shipping, labels, fees and payouts: 20 - 8 = 12',
    content: `"Transaction report"
"Start date","2026-09-01"
"End date","2026-09-30"

"Transaction creation date","Type","Order number","Legacy order ID","Buyer username","Buyer name","Ship to city","Ship to province/region/state","Ship to zip","Ship to country","Net amount","Payout currency","Payout date","Payout ID","Payout method","Payout status","Reason for hold","Item ID","Transaction ID","Item title","Custom label","Quantity","Item subtotal","Shipping and handling","Seller collected tax","eBay collected tax","Final Value Fee - fixed","Final Value Fee - variable","Gross transaction amount","Transaction currency","Exchange rate","Reference ID","Description"
"Sep 5, 2026","Order","12-1","100-1","buyer_one","Mia Sample","Testville","CA","00000","US","21.46","USD","Sep 7, 2026","P1","Bank","Paid","--","200001","300001","Clay Bowl","CB-1","1","20.00","5.00","0","1.60","-0.30","-3.24","26.60","USD","--","--","--"
"Sep 6, 2026","Shipping label","12-1","--","--","--","--","--","--","--","-4.10","USD","--","--","--","--","--","--","--","--","--","--","--","--","--","--","--","--","-4.10","USD","--","--","USPS"
"Sep 9, 2026","Refund","12-0","--","buyer_two","Leo Example","--","--","--","--","-8.00","USD","--","--","--","--","--","200002","300002","Soap","S-1","1","-8.00","0","0","0","--","--","-8.00","USD","--","--","--"
"Sep 20, 2026","Other fee","--","--","--","--","--","--","--","--","-1.50","USD","--","--","--","--","--","--","--","--","--","--","--","--","--","--","--","--","-1.50","USD","--","--","Promoted Listings"
"Sep 22, 2026","Payout","--","--","--","--","--","--","--","--","-15.86","USD","Sep 22, 2026","P2","Bank","Paid","--","--","--","--","--","--","--","--","--","--","--","--","--","USD","--","--","--"
`,
    columns: 'Item title|Item subtotal|Transaction creation date|Quantity|Buyer name',
    further: 'Order number|||Final Value Fee - fixed',
    sales: 2,
    revenue: 12,
    rejected: { not_a_sale: 3 },
  },
  {
    name: 'Gumroad: the amount paid, 12 + 12.96 = 24.96',
    content: `Purchase ID,Item Name,Buyer Name,Purchase Email,Purchase Date,Purchase Time (UTC timezone),Subtotal ($),Taxes ($),Shipping ($),Sale Price ($),Fees ($),Net Total ($),Refunded?,Partial Refund ($),Fully Refunded?,Discount Code,Country,Quantity
g1,Planner,Mia Sample,mia@example.com,2026-03-02,10:00,12.00,0.00,0.00,12.00,1.85,10.15,false,0.00,false,,United States,1
g2,Planner,Leo Example,leo@example.com,2026-03-05,11:00,12.00,0.96,0.00,12.96,1.85,10.15,false,0.00,false,FALL,Canada,1
`,
    columns: 'Item Name|Sale Price ($)|Purchase Date|Quantity|Buyer Name',
    further: 'Purchase ID|Purchase Time (UTC timezone)|Taxes ($)|Fees ($)',
    sales: 2,
    revenue: 24.96,
  },
  {
    name: 'TikTok Shop orders: after discounts, without shipping, 118.30 + 20 = 138.30',
    content: `Order ID,Order Status,Order Substatus,SKU ID,Seller SKU,Product Name,Variation,Quantity,SKU Unit Original Price,SKU Subtotal Before Discount,SKU Platform Discount,SKU Seller Discount,SKU Subtotal After Discount,Shipping Fee After Discount,Original Shipping Fee,Order Amount,Order Refund Amount,Created Time,Paid Time,Tracking ID,Delivery Option,Buyer Message,Buyer Username,Recipient,Phone #,Country,Payment Method
5846972602259550221,Completed,Delivered,1735474415948891540,,Plushie,Blue,1,130,130,11.7,0,118.3,5,5,123.3,,25/06/2026 13:03:57,25/06/2026 13:04:31,T1,Standard,,miasample,M*** S***,(+60)1724321234,Malaysia,Card
5846972602259550222,Completed,Delivered,1735474415948891541,,Soap,Rose,2,10,20,0,0,20,5,5,25,,26/06/2026 13:03:57,26/06/2026 13:04:31,T2,Standard,,leoexample,L*** E***,(+60)1721234321,Malaysia,Card
5846972602259550223,Canceled,Canceled,1735474415948891541,,Soap,Rose,1,10,10,0,0,10,5,5,15,,27/06/2026 13:03:57,,T3,Standard,,idatest,I*** T***,(+60)1721111321,Malaysia,Card
`,
    columns: 'Product Name|SKU Subtotal After Discount|Created Time|Quantity|Buyer Username',
    further: 'Order ID|Paid Time',
    sales: 2,
    revenue: 138.3,
    quantity: 3,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Faire: wholesale price × quantity, 6 × 19 + 4 × 8 = 146',
    content: `Order Number,Order Date,Retailer Name,Product Name,SKU,Quantity,Wholesale Price,Retail Price,Status
FA100,2026-09-06,Sample Gift Shop,Mug,MUG-1,6,19.00,38.00,Shipped
FA100,2026-09-06,Sample Gift Shop,Clay Bowl,CB-1,4,8.00,16.00,Shipped
FA101,2026-09-18,Example Boutique,Mug,MUG-1,4,19.00,38.00,Cancelled
`,
    columns: 'Product Name|Wholesale Price|Order Date|Quantity|Retailer Name',
    further: 'Order Number',
    sales: 2,
    revenue: 146,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Mercado Libre: income from goods, not the total after charges, 1.000,50 + 2.000 = 3.000,50',
    content: `Reporte de ventas;;;;;;;;;;;
;;;;;;;;;;;
# de venta;Fecha de venta;Estado;Descripción del estado;Unidades;Ingresos por productos (ARS);Cargo por venta e impuestos (ARS);Ingresos por envío (ARS);Costos de envío (ARS);Total (ARS);SKU;Título de la publicación;Comprador
2000001;14/03/2026;Entregado;;1;1.000,50;-120,00;0,00;-50,00;830,50;MT-1;Mate;Mía Muestra
2000002;20/03/2026;Venta cancelada;;1;500,00;-60,00;0,00;0,00;440,00;MT-1;Mate;León Ejemplo
2000003;21/03/2026;Entregado;;2;2.000,00;-240,00;0,00;-50,00;1.710,00;MT-2;Bombilla;León Ejemplo
`,
    columns:
      'Título de la publicación|Ingresos por productos (ARS)|Fecha de venta|Unidades|Comprador',
    further: '# de venta',
    sales: 2,
    revenue: 3000.5,
    quantity: 3,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Hotmart, Portuguese: the total price, not the amount after fees, 197 + 97 = 294',
    content: `Nome do Produto;Nome do Produtor;Documento do Produtor;Nome do Afiliado;Transação;Meio de Pagamento;Origem;Preço do Produto;Preço da Oferta;Taxa de Câmbio;Preço Original;Número da Parcela;Recorrência;Data de Venda;Data de Confirmação;Status;Nome;Documento;Email;DDD;Telefone;CEP;Cidade;Estado;País;Código do Produto;Preço Total;Quantidade de itens;Cupom;Valor que você recebeu convertido;Faturamento líquido;Valor do frete bruto
Curso;Escola;123;;HP1;Pix;;197,00;197,00;1;197,00;1;1;14/03/2026 10:00:00;14/03/2026 10:01:00;Aprovado;Mia Amostra;11144477735;mia@example.com;11;988887777;01000-000;São Paulo;SP;Brasil;777;197,00;1;;170,00;170,00;0,00
Ebook;Escola;123;;HP2;Pix;;97,00;97,00;1;97,00;1;1;20/03/2026 10:00:00;20/03/2026 10:01:00;Completo;Leo Exemplo;22244477735;leo@example.com;11;988880000;01000-000;São Paulo;SP;Brasil;778;97,00;1;;80,00;80,00;0,00
Ebook;Escola;123;;HP3;Boleto;;97,00;97,00;1;97,00;1;1;21/03/2026 10:00:00;;Cancelado;Ida Teste;33344477735;ida@example.com;11;988881111;01000-000;São Paulo;SP;Brasil;778;97,00;1;;0,00;0,00;0,00
`,
    columns: 'Nome do Produto|Preço Total|Data de Venda|Quantidade de itens|Nome',
    further: 'Transação|Data de Venda',
    sales: 2,
    revenue: 294,
    rejected: { not_paid: 1 },
  },
]
