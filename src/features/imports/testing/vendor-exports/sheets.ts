import type { SampleLayout } from './vendor-export.ts'

/** Plain spreadsheets as people keep them, in English. */
export const SHEETS: SampleLayout[] = [
  {
    name: 'English, units in the headers: 10 + 24 = 34',
    content: `Date,Item,Qty,Unit Price ($),Total ($),Client,Staff
2026-03-14,Haircut,1,10.00,10.00,Mia,Alex
2026-03-15,Shampoo,2,12.00,24.00,Leo,Alex
`,
    columns: 'Item|Total ($)|Date|Qty|Client|Staff',
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
    columns: 'Product|Amount|Date|Quantity',
    sales: 3,
    revenue: 60,
    rejected: { total_line: 3, heading: 1 },
  },
  {
    name: 'English, weeks and months as headings are nobody’s name: 20 + 30 + 10 = 60',
    content: `Date,What,Amount
Week 15,,
4/13/2026,Cut,20.00
4/14/2026,Total Care Wash,30.00
Week 15 total,,50.00
May 2026,,
5/20/2026,Cut,10.00
Total May 2026,,10.00
`,
    columns: 'What|Amount|Date',
    sales: 3,
    revenue: 60,
    customers: [],
    rejected: { total_line: 2, heading: 2 },
  },
  {
    name: 'English, totals of a day with its date: 5 + 6 = 11',
    content: `Date,Product,Amount
04/13/2026,Tea,5.00
04/13/2026,Total for 4/13,5.00
04/14/2026,Tea,6.00
04/14/2026,"Total for April 14, 2026",6.00
`,
    columns: 'Product|Amount|Date',
    sales: 2,
    revenue: 11,
    rejected: { total_line: 2 },
  },
  {
    name: 'English, two rows of headers and a row of units: 7 + 9 = 16',
    content: `Order,,Goods,,,Person,
No,Date,Product,Quantity,Amount,Customer,Phone
,yyyy-mm-dd,,pcs,USD,,
1,2026-03-14,Tea,1,7.00,Mia,5551234567
2,2026-03-15,Cake,2,9.00,Leo,5557654321
`,
    columns: 'Product|Amount|Date|Quantity|Customer',
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
    columns: 'Service|Paid|Date',
    further: 'Order number',
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
    columns: 'Product|Amount|Date',
    sales: 2,
    revenue: 1244.5,
  },
  {
    name: 'English, whole amounts that look like order numbers: 10,234 + 20,876 + 30,123 + 15,555 = 76,788',
    content: `Date,Product,Revenue
2026-01-14,Roof,10234
2026-01-15,Garage,20876
2026-01-16,Kitchen,30123
2026-01-17,Bath,15555
`,
    columns: 'Product|Revenue|Date',
    sales: 4,
    revenue: 76788,
  },
  {
    name: 'English, database headers without spaces: 2 × 95.70 + 75 = 266.40',
    content: `ORDERNUMBER,QUANTITYORDERED,PRICEEACH,ORDERLINENUMBER,SALES,ORDERDATE,STATUS,PRODUCTLINE,PRODUCTCODE,CUSTOMERNAME
10107,2,95.7,2,191.4,2/24/2026 0:00,Shipped,Bicycles,B10,Mia Sample
10121,1,75,5,75,5/7/2026 0:00,Shipped,Helmets,H12,Leo Example
`,
    columns: 'PRODUCTLINE|SALES|ORDERDATE|QUANTITYORDERED|CUSTOMERNAME',
    further: 'ORDERNUMBER',
    sales: 2,
    revenue: 266.4,
  },
  {
    name: 'English, lower case without spaces: 20 + 7.50 = 27.50',
    content: `orderid,orderdate,customername,itemname,qtysold,unitprice,totalamount
1,2026-03-14,Mia,Tea,2,10,20
2,2026-03-15,Leo,Cake,1,7.5,7.5
`,
    columns: 'itemname|totalamount|orderdate|qtysold|customername',
    further: 'orderid',
    sales: 2,
    revenue: 27.5,
  },
  {
    name: "Car sales: the price of the car, not its buyer's income: 26,000 + 19,000 = 45,000",
    content: `Car_id,Date,Customer Name,Gender,Annual Income,Dealer_Name,Company,Model,Price ($),Dealer_No ,Body Style,Phone
C1,1/2/2026,Mia,Female,13500,Example Motors,Ford,Expedition,26000,06457-3834,SUV,8264678
C2,1/20/2026,Leo,Male,1480000,Sample Cars,Dodge,Durango,19000,60504-7114,SUV,6848189
`,
    columns: 'Model|Price ($)|Date||Customer Name',
    sales: 2,
    revenue: 45000,
  },
  {
    name: 'Discounted price × pieces, not the original price: 399 + 2 × 199 = 797',
    content: `order_date,product_name,actual_price,discounted_price,qty,user_name
2026-03-14,Cable,1099,399,1,Mia
2026-03-15,Plug,349,199,2,Leo
`,
    columns: 'product_name|discounted_price|order_date|qty|user_name',
    sales: 2,
    revenue: 797,
  },
  {
    name: 'Unclear headers, with only one suitable column for each field: 10 + 20.50 = 30.50',
    content: `Thing,Whenever,How much
Tea,2026-03-14,10
Cake,2026-03-15,20.5
`,
    columns: 'Thing|How much|Whenever',
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
    columns: 'Row Labels|Sum of Sales|Month',
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
    columns: 'product_name|sales_per_order|order_date|order_quantity|customer_first_name',
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
    columns:
      'Product Name|Order Item Total|order date (DateOrders)|Order Item Quantity|Customer Fname',
    further: '|order date (DateOrders)',
    sales: 2,
    revenue: 626,
    customers: ['Mia Sample', 'Leo Example'],
  },
]
