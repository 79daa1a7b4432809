import type { SampleLayout } from './vendor-export.ts'

/** Service businesses: salons, studios, coaches, trades. */
export const SERVICES: SampleLayout[] = [
  {
    name: 'Acuity appointments: Type is the service, Calendar the person who does it, 80 + 45 = 125',
    content: `Start Time,End Time,First Name,Last Name,Phone,Email,Type,Calendar,Appointment Price,Paid?,Amount Paid Online,Certificate Code,Notes,Date Scheduled,Label,Scheduled By,Appointment ID
"March 14, 2026 10:00 am","March 14, 2026 11:00 am",Mia,Sample,5551234567,mia@example.com,Massage,Alex Hands,80.00,yes,80.00,,,2026-03-01,,,900000001
"March 15, 2026 10:00 am","March 15, 2026 10:30 am",Leo,Example,5557654321,leo@example.com,Facial,Alex Hands,45.00,no,0.00,,,2026-03-02,,,900000002
`,
    columns: 'Type|Appointment Price|Start Time||First Name|Calendar',
    further: '|Start Time',
    sales: 2,
    revenue: 125,
    customers: ['Mia Sample', 'Leo Example'],
  },
  {
    name: 'Fresha appointments: without no-shows and cancelled ones, 60 + 35 = 95',
    content: `Appointment reference,Client,Scheduled date,Scheduled time,Duration,Services,Team member,Location,Price,Status
#A1,Mia Sample,14 Mar 2026,10:00,60,Cut & colour,Alex Hands,Main,60.00,Completed
#A2,Leo Example,15 Mar 2026,11:00,30,Beard trim,Alex Hands,Main,35.00,Completed
#A3,Ida Test,16 Mar 2026,12:00,30,Beard trim,Alex Hands,Main,35.00,No-show
#A4,Ida Test,17 Mar 2026,12:00,30,Beard trim,Alex Hands,Main,35.00,Cancelled
`,
    columns: 'Services|Price|Scheduled date||Client|Team member',
    further: '||||Location',
    sales: 2,
    revenue: 95,
    rejected: { not_paid: 2 },
  },
  {
    name: 'Mindbody sales: item totals, 120 + 2 × 15 = 150',
    content: `Sale Date,Client ID,Client,Sale ID,Item name,Batch #,Location,Notes,Color,Size,Item Price,Quantity,Subtotal,Discount %,Discount Amount,Tax,Item Total,Total Paid w/ Payment Method,Payment Method
3/14/2026,100000123,"Sample, Mia",5001,10 Class Pass,,Studio,,,,120.00,1,120.00,0,0.00,0.00,120.00,120.00,Card
3/15/2026,100000124,"Example, Leo",5002,Drop In,,Studio,,,,15.00,2,30.00,0,0.00,0.00,30.00,30.00,Cash
`,
    columns: 'Item name|Item Total|Sale Date|Quantity|Client',
    further: 'Sale ID||||Location',
    sales: 2,
    revenue: 150,
  },
  {
    name: 'Jobber invoices: job totals, 250 + 400 = 650',
    content: `Invoice #,Client name,Client email,Client phone,Issued date,Due date,Subject,Line items,Status,Subtotal ($),Discount ($),Tax ($),Total ($),Balance ($),Salesperson
1,Mia Sample,mia@example.com,(555) 123-4567,"Mar 14, 2026","Apr 14, 2026",Lawn care,"Mowing (1, $250.00)",Paid,250.00,0.00,0.00,250.00,0.00,Alex Hands
2,Leo Example,leo@example.com,(555) 765-4321,"Mar 15, 2026","Apr 15, 2026",Hedge,"Trim (1, $400.00)",Awaiting payment,400.00,0.00,0.00,400.00,400.00,Alex Hands
3,Ida Test,ida@example.com,(555) 000-1111,"Mar 16, 2026","Apr 16, 2026",Hedge,"Trim (1, $400.00)",Draft,400.00,0.00,0.00,400.00,400.00,Alex Hands
`,
    columns: 'Subject|Total ($)|Issued date||Client name|Salesperson',
    further: 'Invoice #',
    sales: 2,
    revenue: 650,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Vagaro transactions: 55 + 20 = 75',
    content: `Transaction Date,Checkout Date,Appointment Date,Transaction ID,Customer,Item Sold,Service Provider,Qty,Price,Tax,Tip,Discount,Amount Paid,Cash,Check,Credit Card,Gift Card,Change
03/14/2026,03/14/2026,03/14/2026,7001,Mia Sample,Haircut,Alex Hands,1,55.00,0.00,10.00,0.00,55.00,0.00,0.00,65.00,0.00,0.00
03/15/2026,03/15/2026,,7002,Leo Example,Shampoo,Alex Hands,1,20.00,0.00,0.00,0.00,20.00,20.00,0.00,0.00,0.00,0.00
`,
    columns: 'Item Sold|Amount Paid|Transaction Date|Qty|Customer|Service Provider',
    further: 'Transaction ID',
    sales: 2,
    revenue: 75,
  },
  {
    name: 'Booksy, service and price: 30 + 25 = 55',
    content: `Date,Customer,Phone,Email,Service,Staffer,Price,Discount,Tip,Payment type,Status
14.03.2026 10:00,Mia Sample,+15551234567,mia@example.com,Fade,Alex Hands,30.00,0.00,5.00,Card,Finished
15.03.2026 10:00,Leo Example,+15557654321,leo@example.com,Beard,Alex Hands,25.00,0.00,0.00,Cash,Finished
`,
    columns: 'Service|Price|Date||Customer|Staffer',
    further: '|Date',
    sales: 2,
    revenue: 55,
  },
  {
    name: 'HoneyBook payments: 1,500 + 750 = 2,250',
    content: `Project Name,Client Name,Client Email,Project Date,Payment Name,Payment Amount,Payment Status,Due Date,Paid Date,Payment Method
Garden Wedding,Mia Sample,mia@example.com,"Jun 20, 2026",Retainer,"$1,500.00",Paid,"Mar 14, 2026","Mar 14, 2026",Card
Loft Party,Leo Example,leo@example.com,"Jul 25, 2026",Balance,$750.00,Paid,"Mar 20, 2026","Mar 20, 2026",Bank
`,
    columns: 'Project Name|Payment Amount|Paid Date||Client Name',
    sales: 2,
    revenue: 2250,
  },
  {
    name: 'Calendly events with payment: 90 + 90 = 180',
    content: `Event Type Name,Start Date & Time,End Date & Time,Invitee Name,Invitee Email,Invitee Time Zone,Event Created Date & Time,Canceled,Payment Amount,Payment Currency,User Name,User Email
Strategy Call,2026-03-14 10:00 am,2026-03-14 11:00 am,Mia Sample,mia@example.com,Eastern,2026-03-01 09:00 am,No,90.00,USD,Alex Coach,alex@example.org
Strategy Call,2026-03-20 10:00 am,2026-03-20 11:00 am,Leo Example,leo@example.com,Eastern,2026-03-02 09:00 am,No,90.00,USD,Alex Coach,alex@example.org
Strategy Call,2026-03-21 10:00 am,2026-03-21 11:00 am,Ida Test,ida@example.com,Eastern,2026-03-02 09:00 am,Yes,90.00,USD,Alex Coach,alex@example.org
`,
    columns: 'Event Type Name|Payment Amount|Start Date & Time||Invitee Name',
    further: '|Start Date & Time',
    sales: 2,
    revenue: 180,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Salon with tips in the total: 40 + 90 = 130 without tips',
    content: `Date,Stylist,Client,Service,Service $,Tip,Total
3/14/2026,Ana,Mia,Cut,40,8,48
3/15/2026,Ana,Leo,Color,90,10,100
`,
    columns: 'Service|Service $|Date||Client|Stylist',
    sales: 2,
    revenue: 130,
  },
]
