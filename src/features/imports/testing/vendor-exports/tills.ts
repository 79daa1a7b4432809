import type { SampleLayout } from './vendor-export.ts'

/** Tills and restaurants. */
export const TILLS: SampleLayout[] = [
  {
    name: 'Square items: net sales, refunds negative, 36 + 15 - 12 = 39',
    content: `Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Unit,Count,Itemization Type,Commission,Employee
2026-08-15,14:00:00,Eastern Time (US & Canada),Ceramics,Clay Bowl,2,Regular,CB-1,,$36.00,$0.00,$36.00,$2.88,SQC3z,PC3,Till,,,Payment,Market,,,,,ea,2,Physical Good,"$0.00",Lin Till
2026-09-13,10:02:11,Eastern Time (US & Canada),Ceramics,Clay Bowl,1,Regular,CB-1,,$18.00,-$3.00,$15.00,$1.20,SQA1x,PA1,Till,,,Payment,Fair,,CUST1,Mia Sample,,ea,1,Physical Good,"$0.00",Lin Till
2026-09-20,09:00:00,Eastern Time (US & Canada),Prints,Fern Print,-1,Regular,FP-1,,-$12.00,$0.00,-$12.00,-$0.96,SQB2y,PB2R,Till,,,Refund,Fair,,,,,ea,-1,Physical Good,"$0.00",Lin Till
`,
    columns: 'Item|Net Sales|Date|Qty|Customer Name|Employee',
    further: 'Transaction ID|Time|Tax||Location|Category',
    sales: 3,
    revenue: 39,
    quantity: 2,
    customers: ['Mia Sample'],
    salespeople: ['Lin Till'],
  },
  {
    name: 'Square transactions: net sales without tax and tip, 27 + 12 - 12 = 27',
    content: `Date,Time,Time Zone,Gross Sales,Discounts,Service Charges,Net Sales,Gift Card Sales,Tax,Tip,Partial Refunds,Total Collected,Source,Card,Card Entry Methods,Cash,Square Gift Card,Other Tender,Other Tender Type,Tender Note,Fees,Net Total,Transaction ID,Payment ID,Card Brand,PAN Suffix,Device Name,Staff Name,Staff ID,Details,Description,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Device Nickname,Third Party Fees,Deposit ID,Deposit Date,Deposit Details,Fee Percentage Rate,Fee Fixed Rate,Refund Reason,Discount Name,Transaction Status,Cash App
2026-09-13,10:02:11,Eastern Time (US & Canada),$30.00,-$3.00,$0.00,$27.00,$0.00,$2.16,$2.00,$0.00,$31.16,Point of Sale,$31.16,Tap,$0.00,$0.00,$0.00,,,-$0.93,$30.23,SQA1x,PA1,Visa,0000,Till,Lin Till,S1,https://example.com/1,"Mug x 1, Fern Print x 1",Payment,Fair,,CUST1,Mia Sample,,,$0.00,D1,2026-09-14,,2.6,$0.10,,,Complete,$0.00
2026-09-13,11:40:00,Eastern Time (US & Canada),$12.00,$0.00,$0.00,$12.00,$0.00,$0.96,$0.00,$0.00,$12.96,Point of Sale,$12.96,Tap,$0.00,$0.00,$0.00,,,-$0.46,$12.50,SQB2y,PB2,Visa,0000,Till,Lin Till,S1,https://example.com/2,Fern Print x 1,Payment,Fair,,,,,,$0.00,D1,2026-09-14,,2.6,$0.10,,,Complete,$0.00
2026-09-20,09:00:00,Eastern Time (US & Canada),-$12.00,$0.00,$0.00,-$12.00,$0.00,-$0.96,$0.00,$0.00,-$12.96,Point of Sale,-$12.96,,$0.00,$0.00,$0.00,,,$0.00,-$12.96,SQB2y,PB2R,Visa,0000,Till,Lin Till,S1,https://example.com/3,Fern Print x 1,Refund,Fair,,,,,,$0.00,D2,2026-09-21,,2.6,$0.10,,,Complete,$0.00
`,
    columns: 'Description|Net Sales|Date||Customer Name|Staff Name',
    further: 'Transaction ID|Time|Tax|Fees|Location',
    sales: 3,
    revenue: 27,
  },
  {
    name: 'Toast item selections: net price is the line total, without voided items, 14 + 28 = 42',
    content: `Location,Order Id,Order #,Sent Date,Order Date,Check Id,Server,Table,Dining Area,Service,Dining Option,Item Selection Id,Item Id,Master Id,SKU,PLU,Menu Item,Menu Subgroup(s),Menu Group,Menu,Sales Category,Gross Price,Discount,Net Price,Qty,Tax,Void?,Deferred,Tax Exempt
Main,1300000015734303122,5001,10/18/26 5:18 PM,10/18/26 5:17 PM,1300000015734303115,Alex Till,6,Lounge,Dinner,Dine In,1300000015734303101,1300000001877960256,1300000001877960257,,,Espresso Martini,,Cocktails,Drinks,Liquor,14.00,0.00,14.00,1.0,1.12,false,false,false
Main,1300000015734303123,5002,10/18/26 5:28 PM,10/18/26 5:27 PM,1300000015734303116,Alex Till,7,Lounge,Dinner,Dine In,1300000015734303102,1300000001877960258,1300000001877960259,,,Negroni,,Cocktails,Drinks,Liquor,30.00,2.00,28.00,2.0,2.24,false,false,false
Main,1300000015734303124,5003,10/18/26 5:38 PM,10/18/26 5:37 PM,1300000015734303117,Alex Till,8,Lounge,Dinner,Dine In,1300000015734303103,1300000001877960258,1300000001877960259,,,Negroni,,Cocktails,Drinks,Liquor,14.00,0.00,14.00,1.0,1.12,true,false,false
`,
    columns: 'Menu Item|Net Price|Order Date|Qty||Server',
    further: 'Order Id|Order Date|Tax||Location|Sales Category',
    sales: 2,
    revenue: 42,
    quantity: 3,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Toast order details: the amount without tax and tip, 50 + 30 = 80',
    content: `Location,Order Id,Order #,Checks,Opened,# of Guests,Tab Names,Server,Table,Revenue Center,Dining Area,Service,Dining Options,Discount Amount,Amount,Tax,Tip,Gratuity,Total,Voided,Paid,Closed,Duration (Opened to Paid),Order Source
Main,1300000015734303122,1,1,10/18/26 5:18 PM,2,,Alex Till,6,Bar,Lounge,Dinner,Dine In,0.00,50.00,4.00,10.00,0.00,64.00,false,10/18/26 6:18 PM,10/18/26 6:18 PM,1:00:00,In Store
Main,1300000015734303123,2,2,10/18/26 5:28 PM,1,,Alex Till,7,Bar,Lounge,Dinner,Dine In,0.00,30.00,2.40,5.00,0.00,37.40,false,10/18/26 6:28 PM,10/18/26 6:28 PM,1:00:00,In Store
`,
    options: { defaultProduct: 'Meals' },
    columns: '|Amount|Opened|||Server',
    further: 'Order Id|Opened|Tax||Location',
    sales: 2,
    revenue: 80,
  },
  {
    name: 'Loyverse receipts by item: 15 + 119.88 - 15 = 119.88, with a cost of goods column',
    content: `Date,Receipt number,Receipt type,Category,SKU,Item,Variant,Modifiers applied,Quantity,Gross sales,Discounts,Net sales,Cost of goods,Gross profit,Taxes,Dining option,POS,Store,Cashier name,Customer name,Customer contacts,Comment,Status
01/20/2026 23:50,2-1678,Sale,FOOD,10221,Choco Drink,,,1.000,15.00,0.00,15.00,12.50,2.50,0.00,Dine in,POS 2,Minimart,Owner,Mia Sample,,,Closed
01/20/2026 23:50,2-1678,Sale,Supplies,98000001,Powder Pack,,,6.000,119.88,0.00,119.88,90.72,29.16,0.00,Dine in,POS 2,Minimart,Owner,Mia Sample,,,Closed
01/21/2026 10:00,2-1679,Refund,FOOD,10221,Choco Drink,,,-1.000,-15.00,0.00,-15.00,-12.50,-2.50,0.00,Dine in,POS 2,Minimart,Owner,,,,Closed
`,
    columns: 'Item|Net sales|Date|Quantity|Customer name|Cashier name|Cost of goods',
    further: 'Receipt number|Date|||Store|Category',
    sales: 3,
    revenue: 119.88,
  },
  {
    name: 'Clover line items: item total, 4.50 + 9 = 13.50',
    content: `Line Item Date,Order ID,Order Number,Order Employee ID,Order Employee Name,Item ID,Item Name,Item Revenue,Modifiers Revenue,Total Revenue,Discounts,Tax Amount,Item Total,Payment State,Quantity Sold
14-Mar-2026 10:00 AM EST,AB12,1001,E1,Alex Till,I1,Latte,4.50,0.00,4.50,0.00,0.36,4.86,Paid,1
14-Mar-2026 10:05 AM EST,AB13,1002,E1,Alex Till,I2,Bagel,9.00,0.00,9.00,0.00,0.72,9.72,Paid,2
`,
    columns: 'Item Name|Total Revenue|Line Item Date|Quantity Sold||Order Employee Name',
    further: 'Order ID|Line Item Date|Tax Amount',
    sales: 2,
    revenue: 13.5,
  },
  {
    name: 'Lightspeed sales lines: the total of each line with tax, 19.80 + 44 = 63.80',
    content: `Date,Sale ID,Customer,Employee,Item,Category,Qty,Unit Price,Discounts,Subtotal,Tax,Total,Cost,Profit
2026-03-14,9001,Mia Sample,Alex Till,Tyre,Parts,2,10.00,2.00,18.00,1.80,19.80,9.00,9.00
2026-03-15,9002,Leo Example,Alex Till,Helmet,Safety,1,40.00,0.00,40.00,4.00,44.00,22.00,18.00
`,
    columns: 'Item|Total|Date|Qty|Customer|Employee|Cost',
    further: 'Sale ID||Tax|||Category',
    sales: 2,
    revenue: 63.8,
  },
  {
    name: 'Zettle raw data, title lines above: 3 + 5 = 8',
    content: `Receipts per product,,,,,,,,,
Sample Coffee Ltd,,,,,,,,,
,,,,,,,,,
Date,Time,Receipt number,Name,Variant,Unit,Quantity,Price,Discount,Final price (GBP),Staff
2026-03-14,10:00,100,Flat White,,,1,3.00,0.00,3.00,Alex Till
2026-03-14,10:10,101,Cake,,,2,2.50,0.00,5.00,Alex Till
`,
    columns: 'Name|Final price (GBP)|Date|Quantity||Staff',
    further: 'Receipt number|Time',
    sales: 2,
    revenue: 8,
  },
  {
    name: 'Zettle with categories: the Name column next to them has the goods, 9 + 4 = 13',
    content: `Date,Time,Purchase receipt number,Name,Variant,Quantity,Price (GBP),Discount (GBP),Final price (GBP),VAT (%),Staff,Category
2026-03-14,10:01,1,Latte,Large,2,9.00,0.00,9.00,20,Ana,Drinks
2026-03-15,10:01,2,Mocha,,1,5.00,1.00,4.00,20,Ana,Drinks
`,
    columns: 'Name|Final price (GBP)|Date|Quantity||Staff',
    further: '|Time||||Category',
    sales: 2,
    revenue: 13,
  },
  {
    name: 'Lightspeed X ledger: the lines of a sale, without its total and payment lines: 20 + 2 = 22',
    content: `Date,Receipt Number,Line Type,Customer Name,Quantity,Subtotal,Sales Tax,Discount,Total,Paid,Details,Register,User,Status
2026-03-14 10:01:00,1,Sale,Mia,3,20.00,2.00,0.00,22.00,22.00,3 items,R1,Ana,CLOSED
2026-03-14 10:01:00,1,Sale Line,,2,18.18,1.82,0.00,20.00,,Tea,R1,Ana,CLOSED
2026-03-14 10:01:00,1,Sale Line,,1,1.82,0.18,0.00,2.00,,Cake,R1,Ana,CLOSED
2026-03-14 10:01:00,1,Payment,,,,,,,22.00,Cash,R1,Ana,CLOSED
`,
    columns: 'Details|Total|Date|Quantity||User',
    further: 'Receipt Number|Date|Sales Tax',
    sales: 2,
    revenue: 22,
    rejected: { not_a_sale: 1, payment: 1 },
  },
]
