import type { ImportOptions } from '../options/contract.ts'

/** Exports of other programs, with what becomes of a row later. The last sale of each is the one that changes. */

export interface Layout {
  name: string
  content: string
  sales: number
  /** what the owner answers */
  options?: Partial<ImportOptions>
  /** in cents, as all sums here */
  sum: number
  /** columns of dates and amounts, which a spreadsheet writes in its own way */
  dates: string[]
  amounts: string[]
  /** a column that a program fills in later */
  later: string
  customer: string
  /** what the program writes into the last row when money is given back, and what is left of its amount */
  refund?: { cells: Record<string, string>; left: number }
  /** the cells of one more sale that differ from the last one, and its amount */
  more: { cells: Record<string, string>; amount: number }
  /** of the last sale */
  last: number
}

export const LAYOUTS: Layout[] = [
  {
    name: 'Shopify orders',
    content: `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Cancelled at,Refunded Amount,Id
#2001,mia@example.com,paid,2026-03-03 10:15:00 +0000,unfulfilled,,USD,52.00,6.00,3.29,61.29,0.00,2026-03-03 10:14:00 +0000,2,Clay Bowl,16.00,Mia Sample,,0.00,7770000001
#2001,mia@example.com,,,,,,,,,,,2026-03-03 10:14:00 +0000,1,Linen Bag,20.00,,,,
#2002,leo@example.com,paid,2026-03-14 09:00:00 +0000,unfulfilled,,USD,25.00,0.00,0.00,25.00,0.00,2026-03-14 09:00:00 +0000,1,Mug,25.00,Leo Example,,0.00,7770000002
#2003,ida@example.com,paid,2026-03-20 12:00:00 +0000,unfulfilled,,USD,95.00,0.00,0.00,95.00,0.00,2026-03-20 12:00:00 +0000,1,Vase,95.00,Ida Test,,0.00,7770000003
`,
    sales: 4,
    sum: 17200,
    dates: [],
    amounts: ['Subtotal', 'Total', 'Lineitem price', 'Refunded Amount'],
    later: 'Fulfilled at',
    customer: 'Billing Name',
    refund: {
      cells: { 'Refunded Amount': '65.00', 'Financial Status': 'partially_refunded' },
      left: 3000,
    },
    more: { cells: { Name: '#2004', Id: '7770000004' }, amount: 9500 },
    last: 9500,
  },
  {
    name: 'Etsy sold order items',
    content: `Sale Date,Item Name,Buyer,Quantity,Price,Coupon Code,Discount Amount,Shipping Discount,Order Shipping,Order Sales Tax,Item Total,Currency,Transaction ID,Listing ID,Date Paid,Date Shipped,Ship Name,Ship City,Order ID,Variations,SKU
09/14/26,"Fern Print, Vintage",Jane Placeholder,1,16.00,,0.00,0.00,0.00,1.08,16.00,USD,4000000001,1400000001,09/14/26,,Jane Placeholder,Testville,3812345671,,
09/22/26,Handmade Mug,Sam Example,1,20.50,,0.00,0.00,0.00,0.00,20.50,USD,4000000002,1400000002,09/22/26,,Sam Example,Testville,3812345672,,
09/22/26,Ring Dish,Sam Example,2,10.00,,0.00,0.00,0.00,0.00,20.00,USD,4000000003,1400000003,09/22/26,,Sam Example,Testville,3812345672,,
`,
    sales: 3,
    sum: 5650,
    dates: ['Sale Date', 'Date Paid'],
    amounts: ['Price', 'Item Total'],
    later: 'Date Shipped',
    customer: 'Buyer',
    more: { cells: { 'Transaction ID': '4000000004', 'Order ID': '3812345673' }, amount: 2000 },
    last: 2000,
  },
  {
    name: 'Stripe payments',
    content: `id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Fee,Status,Description,Customer ID,Customer Email,Invoice ID,Transfer
ch_1a,2026-07-01 09:12:33,1000.00,0.00,usd,true,29.30,Paid,Coaching,cus_1,mia@example.com,,
ch_2b,2026-07-02 07:05:10,129.00,0.00,usd,true,4.04,Paid,Workbook,cus_2,leo@example.com,,
ch_3c,2026-07-15 11:00:00,89.50,0.00,usd,true,2.90,Paid,Workbook,cus_3,ida@example.com,,
`,
    sales: 3,
    sum: 121850,
    dates: [],
    amounts: ['Amount', 'Amount Refunded', 'Fee'],
    later: 'Transfer',
    customer: 'Customer Email',
    refund: { cells: { 'Amount Refunded': '59.50' }, left: 3000 },
    more: { cells: { id: 'ch_4d' }, amount: 8950 },
    last: 8950,
  },
  {
    name: 'Square items',
    content: `Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Event Type,Location,Customer ID,Customer Name,Itemization Type,Employee
2026-08-15,14:00:00,Eastern Time (US & Canada),Ceramics,Clay Bowl,2,Regular,CB-1,$36.00,$0.00,$36.00,$2.88,SQC3z,PC3,Till,,Payment,Market,,,Physical Good,Lin Till
2026-08-15,14:00:00,Eastern Time (US & Canada),Ceramics,Clay Bowl,2,Regular,CB-1,$36.00,$0.00,$36.00,$2.88,SQC3z,PC3,Till,,Payment,Market,,,Physical Good,Lin Till
2026-09-13,10:02:11,Eastern Time (US & Canada),Ceramics,Clay Bowl,1,Regular,CB-1,$18.00,-$3.00,$15.00,$1.20,SQA1x,PA1,Till,,Payment,Fair,CUST1,Mia Sample,Physical Good,Lin Till
`,
    sales: 3,
    sum: 8700,
    dates: ['Date'],
    amounts: ['Gross Sales', 'Net Sales', 'Tax'],
    later: 'Notes',
    customer: 'Customer Name',
    more: { cells: { 'Transaction ID': 'SQD4w', 'Payment ID': 'PD4' }, amount: 1500 },
    last: 1500,
  },
  {
    name: 'PayPal activity',
    content: `Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,From Email Address,To Email Address,Transaction ID,Item Title,Item ID,Reference Txn ID,Quantity,Receipt ID,Balance,Note
09/12/2026,10:00:00,PDT,Mia Sample,Website Payment,Completed,USD,500.00,-15.00,485.00,mia@example.com,me@example.com,1AB,Coaching,,,1,,485.00,
09/15/2026,11:00:00,PDT,Leo Example,Website Payment,Completed,USD,40.50,-1.50,39.00,leo@example.com,me@example.com,2AB,Soap,,,1,,524.00,
09/20/2026,12:00:00,PDT,Ida Test,Website Payment,Completed,USD,40.50,-1.50,39.00,ida@example.com,me@example.com,3AB,Soap,,,1,,563.00,
`,
    sales: 3,
    sum: 58100,
    dates: ['Date'],
    amounts: ['Gross', 'Fee', 'Net'],
    later: 'Note',
    customer: 'Name',
    more: { cells: { 'Transaction ID': '4AB', Balance: '602.00' }, amount: 4050 },
    last: 4050,
  },
  {
    name: 'WooCommerce orders',
    options: { revenueIs: 'unitPrice' },
    content: `Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Email (Billing),Payment Method Title,Order Subtotal Amount,Order Shipping Amount,Order Total Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost
501,Processing,2026-03-14 10:00,,Mia,Sample,mia@example.com,Card,25,4,29,CB-1,1,Clay Bowl,2,10.00
501,Processing,2026-03-14 10:00,,Mia,Sample,mia@example.com,Card,25,4,29,S-1,2,Soap,1,5.50
502,Processing,2026-03-15 11:00,,Leo,Example,leo@example.com,Card,30,4,34,LB-1,1,Linen Bag,3,30.00
`,
    sales: 3,
    sum: 11550,
    dates: [],
    amounts: ['Item Cost'],
    later: 'Customer Note',
    customer: 'Last Name (Billing)',
    refund: { cells: { 'Quantity (- Refund)': '1' }, left: 3000 },
    more: { cells: { 'Order Number': '503' }, amount: 9000 },
    last: 9000,
  },
  {
    name: 'a till with receipt numbers',
    content: `Receipt,Date,Time,Product,Quantity,Amount,Customer,Remark
1001,2026-05-02,09:15,Coffee,1,3.50,,
1002,2026-05-02,09:20,Coffee,1,3.50,,
1002,2026-05-02,09:20,Coffee,1,3.50,,
1003,2026-05-14,10:00,Cake,2,9.00,Mia,
`,
    sales: 4,
    sum: 1950,
    dates: ['Date'],
    amounts: ['Amount'],
    later: 'Remark',
    customer: 'Customer',
    refund: { cells: { Amount: '4.50', Quantity: '1' }, left: 450 },
    more: { cells: { Receipt: '1004' }, amount: 900 },
    last: 900,
  },
  {
    name: 'a till whose receipts begin anew each day',
    content: `Receipt,Date,Product,Quantity,Amount,Customer,Remark
1,2026-05-02,Coffee,1,3.50,,
2,2026-05-02,Cake,1,4.50,,
1,2026-05-03,Coffee,1,3.50,,
2,2026-05-14,Cake,2,9.00,Mia,
`,
    sales: 4,
    sum: 2050,
    dates: ['Date'],
    amounts: ['Amount'],
    later: 'Remark',
    customer: 'Customer',
    refund: { cells: { Amount: '4.50', Quantity: '1' }, left: 450 },
    more: { cells: { Receipt: '3' }, amount: 900 },
    last: 900,
  },
  {
    name: 'a list without any number',
    content: `Date,Product,Quantity,Amount,Customer,Remark
2026-05-02,Coffee,1,3.50,,
2026-05-02,Coffee,1,3.50,,
2026-05-03,Coffee,1,3.50,Leo,
2026-05-14,Cake,2,9.00,Mia,
`,
    sales: 4,
    sum: 1950,
    dates: ['Date'],
    amounts: ['Amount'],
    later: 'Remark',
    customer: 'Customer',
    refund: { cells: { Amount: '4.50' }, left: 450 },
    more: { cells: { Customer: 'Zoe' }, amount: 900 },
    last: 900,
  },
]
