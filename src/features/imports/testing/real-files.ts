import type { FurtherField } from '../contract.ts'

/**
 * What the real files have besides products, amounts and dates: the columns, and ten rows of each that were read by hand.
 * The manifest beside the files has the rest.
 */

interface FurtherContents {
  /** columns that are read */
  columns: Partial<Record<FurtherField, string>>
  /** columns that say more and aren't recorded with the sales: taxes on top of the amounts, how to reach a customer, shipping */
  others?: Partial<Record<'tax' | 'email' | 'phone' | 'shipping', string[]>>
  /** row in the file, then receipt, time, tax, fee, channel and category, with | between them */
  rows: string[]
  /** in the whole file: different receipts of its sales, and their times in minutes after midnight added up */
  whole?: { receipts: number; minutes: number }
}

/** Too large to be previewed, so its ten rows are read by themselves. */
export const LARGE = 'online_retail_uk_full.csv.gz'

/** Times are in UTC, as in the accounts of tests; a file's times without a zone stay as they are. */
export const FURTHER_CONTENTS: Record<string, FurtherContents> = {
  [LARGE]: {
    columns: { receipt: 'InvoiceNo', time: 'InvoiceDate' },
    whole: { receipts: 24_446, minutes: 440_293_389 },
    rows: [
      '2 536365|08:26||||',
      '143 C536379|09:41||||',
      '54201 540862|11:18||||',
      '108401 545530|13:45||||',
      '162601 550512|16:31||||',
      '216801 555854|13:47||||',
      '271001 560604|09:23||||',
      '325201 565432|13:16||||',
      '406501 571797|11:41||||',
      '541910 581587|12:50||||',
    ],
  },
  'online_retail_uk_20k.csv': {
    columns: { receipt: 'InvoiceNo', time: 'InvoiceDate' },
    rows: [
      '2 536365|08:26||||',
      '3 536365|08:26||||',
      '4 536365|08:26||||',
      '5 536365|08:26||||',
      '2859 536592|17:06||||',
      '5716 536874|11:35||||',
      '8573 537138|12:44||||',
      '11430 537242|10:19||||',
      '14287 537484|11:30||||',
      '17144 537685|10:21||||',
    ],
  },
  'superstore_us_mdy.csv': {
    columns: { receipt: 'Order ID', category: 'Category' },
    rows: [
      '2 CA-2016-152156|||||Furniture',
      '3 CA-2016-152156|||||Furniture',
      '4 CA-2016-138688|||||Office Supplies',
      '5 US-2015-108966|||||Furniture',
      '1429 US-2015-164448|||||Office Supplies',
      '2857 CA-2017-169810|||||Office Supplies',
      '4285 CA-2014-103100|||||Office Supplies',
      '5712 US-2015-160857|||||Technology',
      '7140 CA-2015-163965|||||Office Supplies',
      '8568 CA-2016-134110|||||Office Supplies',
    ],
  },
  'superstore_uk_ddmmyy_bom.csv': {
    columns: { receipt: 'Order ID', category: 'Category' },
    rows: [
      '2 US-2019-103800|||||Office Supplies',
      '3 US-2019-112326|||||Office Supplies',
      '4 US-2019-112326|||||Office Supplies',
      '5 US-2019-112326|||||Office Supplies',
      '1458 US-2019-107454|||||Office Supplies',
      '2914 US-2020-147501|||||Office Supplies',
      '4370 US-2021-145730|||||Office Supplies',
      '5827 US-2021-125402|||||Furniture',
      '7283 US-2022-141677|||||Office Supplies',
      '8739 US-2022-136448|||||Technology',
    ],
  },
  'supermarket_sales.csv': {
    columns: { receipt: 'Invoice ID', time: 'Time', tax: 'Tax 5%', channel: 'Branch' },
    rows: [
      '2 750-67-8428|13:08|26.14||A|',
      '3 226-31-3081|10:29|3.82||C|',
      '4 631-41-3108|13:23|16.22||A|',
      '5 123-19-1176|20:33|23.29||A|',
      '144 338-65-2210|19:57|34.30||C|',
      '287 498-41-1961|18:01|16.67||B|',
      '430 741-73-3559|17:27|16.82||B|',
      '573 343-61-3544|11:48|13.34||B|',
      '716 735-32-9839|10:36|39.48||C|',
      '859 748-45-2862|18:35|5.66||A|',
    ],
  },
  'chocolate_sales_usd.csv': {
    columns: {},
    rows: [
      '2 |||||',
      '3 |||||',
      '4 |||||',
      '5 |||||',
      '158 |||||',
      '314 |||||',
      '470 |||||',
      '627 |||||',
      '783 |||||',
      '939 |||||',
    ],
  },
  'dirty_cafe_sales.csv': {
    columns: { receipt: 'transaction_id', channel: 'location' },
    rows: [
      '2 TXN_1961373||||Takeaway|',
      '3 TXN_4977031||||In-store|',
      '5 TXN_7034554|||||',
      '1430 TXN_8550184||||Takeaway|',
      '2859 TXN_9629541|||||',
      '4287 TXN_4292280||||Takeaway|',
      '7 TXN_2602893|||||',
      '8 TXN_4433211||||Takeaway|',
      '7144 TXN_2260070|||||',
      '8573 TXN_2381411||||In-store|',
    ],
  },
  'vending_machine_sales.csv': {
    columns: { receipt: 'Transaction', channel: 'Location', category: 'Category' },
    rows: [
      '2 14515778905||||Brunswick Sq Mall|Carbonated',
      '3 14516018629||||Brunswick Sq Mall|Carbonated',
      '4 14516018629||||Brunswick Sq Mall|Food',
      '5 14516020373||||Brunswick Sq Mall|Food',
      '922 14747023022||||Earle Asphalt|Non Carbonated',
      '1843 14947105300||||GuttenPlans|Carbonated',
      '2764 15091374638||||EB Public Library|Food',
      '3684 15241035870||||EB Public Library|Food',
      '4605 15361272365||||EB Public Library|Carbonated',
      '5526 15473114700||||GuttenPlans|Carbonated',
    ],
  },
  'tienda_2_es.csv': {
    columns: { channel: 'Lugar de Compra', category: 'Categoría del Producto' },
    others: { shipping: ['Costo de envío'] },
    rows: [
      '2 ||||Medellín|Muebles',
      '3 ||||Medellín|Instrumentos musicales',
      '4 ||||Pereira|Muebles',
      '5 ||||Cali|Muebles',
      '339 ||||Cali|Artículos para el hogar',
      '676 ||||Bogotá|Juguetes',
      '1013 ||||Bucaramanga|Deportes y diversión',
      '1350 ||||Bogotá|Juguetes',
      '1687 ||||Cali|Libros',
      '2024 ||||Villavicencio|Deportes y diversión',
    ],
  },
  'square_items_2026-06.csv': {
    columns: { receipt: 'Transaction ID', time: 'Time', channel: 'Channel' },
    others: { tax: ['Tax'] },
    rows: [
      '2 A2EBC483CAFBB39FCE92CA00D681E|13:01|||Sample Coffee Cart|',
      '3 A2EBC483CAFBB39FCE92CA00D681E|13:01|||Sample Coffee Cart|',
      '4 07BBE1375B714C3E97CC10D613D05|12:54|||Sample Coffee Cart|',
      '5 07BBE1375B714C3E97CC10D613D05|12:54|||Sample Coffee Cart|',
      '61 5E7C70E7005FF3F9854AA653082DD|11:02|||Sample Coffee Cart|',
      '121 BFA9B011D903AE68D1D90DBB92AFA|09:08|||Sample Coffee Cart|',
      '180 A3345D570F3CB3BBB4F8464482EDF|11:19|||Sample Coffee Cart|',
      '240 0547EB2899E4EECC944C7E55E6528|09:51|||Sample Coffee Cart|',
      '299 0CE1FE5CB4AADA239442BAD8B9A41|11:36|||Sample Coffee Cart|',
      '359 56379374433B3673337C130EA4E49|10:15|||Sample Coffee Cart|',
    ],
  },
  'shopify_orders_export.csv': {
    columns: { receipt: 'Name', time: 'Created at', channel: 'Location' },
    others: {
      email: ['Email'],
      phone: ['Phone', 'Billing Phone'],
      shipping: ['Shipping'],
      tax: ['Taxes'],
    },
    rows: [
      '2 #1051|15:37||||',
      '3 #1050|15:37||||',
      '4 #1050|15:37||||',
      '5 #1050|15:37||||',
      '19 #1044|15:36||||',
      '36 #1039|15:35||||',
      '53 #1031|15:32||||',
      '71 #1022|15:29||||',
      '88 #1016|15:28||||',
      '105 #1009|15:26||||',
    ],
  },
  'etsy_sold_order_items.csv': {
    columns: { receipt: 'Order ID' },
    others: { shipping: ['Order Shipping'], tax: ['Order Sales Tax'] },
    rows: ['2 3812345671|||||', '3 3812345672|||||', '4 3812345672|||||', '5 3812345600|||||'],
  },
  'amazon_date_range_transactions.csv': {
    columns: {
      receipt: 'order id',
      time: 'date/time',
      fee: 'selling fees',
      channel: 'marketplace',
    },
    others: { shipping: ['shipping credits'], tax: ['product sales tax'] },
    rows: [
      '5 111-1111111-1111111|08:05||11.55|amazon.com|',
      '6 111-1111111-1111111|22:00||-4.62|amazon.com|',
    ],
  },
  'quickbooks_sales_by_customer_detail.csv': {
    columns: { receipt: 'Num' },
    rows: [
      '7 SI-100001|||||',
      '8 SI-100001|||||',
      '9 SI-100002|||||',
      '10 SI-100002|||||',
      '12 SI-100003|||||',
      '16 SI-200001|||||',
    ],
  },
  'hotmart_ptbr.csv': {
    columns: { receipt: 'transaction', time: 'approval_date', fee: 'commission' },
    others: { email: ['buyer_email'] },
    rows: [
      '2 HP17093348|14:30||123.46||',
      '3 HP17093349|09:05||1500.00||',
      '4 HP17093350|||9.99||',
    ],
  },
  'gumroad_sales.csv': {
    columns: {
      receipt: 'Purchase ID',
      time: 'Purchase Time (UTC timezone)',
      tax: 'Taxes ($)',
      fee: 'Fees ($)',
    },
    others: { email: ['Purchase Email'], shipping: ['Shipping ($)'] },
    rows: ['2 g1|10:00|0.00|1.85||', '3 g2|11:00|0.96|1.85||', '4 g3|12:00|0.00|1.30||'],
  },
  'xero_sales_invoices.csv': {
    columns: { receipt: '*InvoiceNumber' },
    others: { email: ['EmailAddress'] },
    rows: [
      '2 INV-0001|||||',
      '3 INV-0002|||||',
      '4 INV-0002|||||',
      '5 INV-0003|||||',
      '6 INV-0004|||||',
      '7 INV-0010|||||',
      '8 INV-0010|||||',
      '9 INV-0011|||||',
    ],
  },
  'uk_ledger_pounds_cp1252.csv': {
    columns: { receipt: 'Invoice' },
    rows: [
      '5 545220|||||',
      '6 545220|||||',
      '7 545220|||||',
      '8 545220|||||',
      '291 545232|||||',
      '577 545300|||||',
      '863 545315|||||',
      '1149 545333|||||',
      '1435 545340|||||',
      '1721 545408|||||',
    ],
  },
}
