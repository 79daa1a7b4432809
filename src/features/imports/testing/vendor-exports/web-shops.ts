import type { SampleLayout } from './vendor-export.ts'

/** Programs for a shop's own website. */
export const WEB_SHOPS: SampleLayout[] = [
  {
    name: 'Shopify orders, with date and customer on the first line only: 2 × 16 + 20 + 25 + 12.50 = 89.50',
    content: `Name,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Accepts Marketing,Currency,Subtotal,Shipping,Taxes,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem compare at price,Lineitem sku,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Street,Billing City,Billing Zip,Billing Country,Shipping Name,Shipping City,Cancelled at,Refunded Amount,Vendor,Employee,Location,Id
#2001,mia@example.com,paid,2026-03-03 10:15:00 -0400,fulfilled,,no,USD,52.00,6.00,3.29,61.29,,0.00,Standard,2026-03-03 10:14:00 -0400,2,Clay Bowl,16.00,,CB-1,true,true,fulfilled,Mia Sample,1 Fiction Rd,Testville,00000,US,Mia Sample,Testville,,0.00,Own,Robin Till,,7770000001
#2001,mia@example.com,,,,,,,,,,,,,,,1,Linen Bag,20.00,,LB-1,true,true,fulfilled,,,,,,,,,,Own,,,
#2002,leo@example.com,paid,2026-03-10 09:00:00 -0400,fulfilled,,no,USD,25.00,0.00,0.00,25.00,,0.00,Pickup,2026-03-10 09:00:00 -0400,1,Mug,25.00,,MUG-1,true,true,fulfilled,Leo Example,2 Sample St,Sampleton,00000,CA,Leo Example,Sampleton,,0.00,Own,,,7770000002
#2003,ida@example.com,voided,,unfulfilled,,no,USD,16.00,0.00,0.00,16.00,,0.00,Standard,2026-03-12 12:00:00 -0400,1,Clay Bowl,16.00,,CB-1,true,true,pending,Ida Test,3 Demo Ln,Testville,00000,US,Ida Test,Testville,2026-03-12 13:00:00 -0400,0.00,Own,,,7770000003
#2003,ida@example.com,,,,,,,,,,,,,,,1,Mug,25.00,,MUG-1,true,true,pending,,,,,,,,,,Own,,,
#2004,mia@example.com,pending,,unfulfilled,,no,USD,12.50,4.00,0.00,16.50,,0.00,Standard,2026-03-20 08:00:00 -0400,1,Soap,12.50,,S-1,true,true,pending,Mia Sample,1 Fiction Rd,Testville,00000,US,Mia Sample,Testville,,0.00,Own,,,7770000004
`,
    columns: 'Lineitem name|Lineitem price|Created at|Lineitem quantity|Billing Name|Employee',
    further: 'Name|Created at|Taxes',
    sales: 4,
    revenue: 89.5,
    quantity: 5,
    customers: ['Mia Sample', 'Leo Example'],
    salespeople: ['Robin Till'],
    rejected: { not_paid: 2 },
  },
  {
    name: 'WooCommerce order export, order totals repeated on each line: 2 × 10 + 5 + 30 = 55',
    content: `Order Number,Order Status,Order Date,Customer Note,First Name (Billing),Last Name (Billing),Company (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Email (Billing),Phone (Billing),Payment Method Title,Cart Discount Amount,Order Subtotal Amount,Shipping Method Title,Order Shipping Amount,Order Refund Amount,Order Total Amount,Order Total Tax Amount,SKU,Item #,Item Name,Quantity (- Refund),Item Cost,Coupon Code,Discount Amount
501,Completed,2026-03-14 10:00,,Mia,Sample,,1 Fiction Rd,Testville,00000,mia@example.com,5551234567,Card,0,25,Flat rate,4,0,29,0,CB-1,1,Clay Bowl,2,10,,
501,Completed,2026-03-14 10:00,,Mia,Sample,,1 Fiction Rd,Testville,00000,mia@example.com,5551234567,Card,0,25,Flat rate,4,0,29,0,S-1,2,Soap,1,5,,
502,Processing,2026-03-15 11:00,,Leo,Example,,2 Sample St,Sampleton,00000,leo@example.com,5557654321,Card,0,30,Flat rate,4,0,34,0,LB-1,1,Linen Bag,1,30,,
503,Cancelled,2026-03-16 12:00,,Ida,Test,,3 Demo Ln,Testville,00000,ida@example.com,5550001111,Card,0,30,Flat rate,4,0,34,0,LB-1,1,Linen Bag,1,30,,
504,Failed,2026-03-17 12:00,,Ida,Test,,3 Demo Ln,Testville,00000,ida@example.com,5550001111,Card,0,30,Flat rate,4,0,34,0,LB-1,1,Linen Bag,1,30,,
`,
    columns: 'Item Name|Item Cost|Order Date|Quantity (- Refund)|First Name (Billing)',
    further: 'Order Number|Order Date',
    sales: 3,
    revenue: 55,
    quantity: 4,
    customers: ['Mia Sample', 'Leo Example'],
    rejected: { not_paid: 2 },
  },
  {
    name: 'Fourthwall: subtotals without shipping and tax, 30 + 60 = 90',
    content: `Order ID,Created At,Status,Product,Variant,Quantity,Subtotal,Shipping,Tax,Total,Base Cost,Your Earnings
FW-9,2026-09-14,Fulfilled,Fern Tee,M,1,30.00,5.00,2.10,37.10,14.00,18.20
FW-10,2026-09-15,Fulfilled,Fern Tee,M,2,60.00,5.00,2.10,67.10,28.00,28.20
`,
    columns: 'Product|Subtotal|Created At|Quantity|||Base Cost',
    further: 'Order ID',
    sales: 2,
    revenue: 90,
  },
  {
    name: 'Squarespace orders: 20 + 3 × 10 = 50, with the customer on the first line only',
    content: `Order ID,Email,Financial Status,Paid at,Fulfillment Status,Fulfilled at,Currency,Subtotal,Shipping,Taxes,Amount Refunded,Total,Discount Code,Discount Amount,Shipping Method,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Lineitem variant,Lineitem requires shipping,Lineitem taxable,Lineitem fulfillment status,Billing Name,Billing Address1,Billing City,Billing Zip,Billing Country,Billing Phone,Shipping Name,Cancelled at,Private Notes,Payment Method,Payment Reference
1,mia@example.com,PAID,7/25/2026 21:06,pending,,USD,50,10,0,0,60,,0,Flat rate,7/25/2026 21:06,1,Coffee,20,SQ1,200g,TRUE,TRUE,pending,Mia Sample,1 Fiction Rd,Testville,94086,United States,,Mia Sample,,,STRIPE,ch_1
1,mia@example.com,,,,,,,,,,,,,,,3,Filters,10,SQ2,,TRUE,TRUE,pending,,,,,,,,,,,
`,
    columns: 'Lineitem name|Lineitem price|Created at|Lineitem quantity|Billing Name',
    further: 'Order ID|Created at',
    sales: 2,
    revenue: 50,
    customers: ['Mia Sample'],
  },
  {
    name: 'Wix orders: price × quantity, 2 × 15 + 40 = 70',
    content: `Order number,Date created,Time,Total order quantity,Contact email,Note from customer,Item,Variant,SKU,Qty,Quantity refunded,Price,Weight,Delivery method,Recipient name,Recipient phone,Billing name,Payment status,Payment method,Coupon code,Shipping rate,Total tax,Total,Currency,Refunded amount,Net amount,Fulfillment status
10001,"Mar 14, 2026",10:00:00 AM,3,mia@example.com,,Candle,Red,C-1,2,0,15,0.2,Standard,Mia Sample,'5551234567,Mia Sample,Paid,Card,,5,0,75,USD,0,75,Fulfilled
10001,"Mar 14, 2026",10:00:00 AM,3,mia@example.com,,Vase,,V-1,1,0,40,0.9,Standard,Mia Sample,'5551234567,Mia Sample,Paid,Card,,5,0,75,USD,0,75,Fulfilled
`,
    columns: 'Item|Price|Date created|Qty|Billing name',
    further: 'Order number|Time',
    sales: 2,
    revenue: 70,
    quantity: 3,
  },
  {
    name: 'BigCommerce orders: goods with tax, without shipping, 100 + 50 = 150',
    content: `Order ID,Customer ID,Customer Name,Customer Email,Customer Phone,Order Date,Order Status,Subtotal (inc tax),Subtotal (ex tax),Tax Total,Shipping Cost (inc tax),Order Total (inc tax),Order Total (ex tax),Payment Method,Total Quantity,Total Shipped,Order Currency Code,Product Details
100,1,Mia Sample,mia@example.com,5551234567,14/03/2026,Shipped,100,90,10,10,110,100,Card,2,2,USD,"Product ID: 1, Product Qty: 2, Product Name: Vase"
101,2,Leo Example,leo@example.com,5557654321,15/03/2026,Completed,50,45,5,5,55,50,Card,1,1,USD,"Product ID: 2, Product Qty: 1, Product Name: Lamp"
102,2,Leo Example,leo@example.com,5557654321,16/03/2026,Cancelled,50,45,5,5,55,50,Card,1,1,USD,"Product ID: 2, Product Qty: 1, Product Name: Lamp"
`,
    columns: 'Product Details|Subtotal (inc tax)|Order Date|Total Quantity|Customer Name',
    further: 'Order ID||Tax Total',
    sales: 2,
    revenue: 150,
    rejected: { not_paid: 1 },
  },
  {
    name: 'Tiendanube: price × quantity of each product, 2 × 1000 + 500 = 2500',
    content: `Número de orden;Email;Fecha;Estado de la orden;Estado del pago;Estado del envío;Moneda;Subtotal de productos;Descuento;Costo de envío;Total;Nombre del comprador;DNI / CUIT;Teléfono;Nombre para el envío;Ciudad;Código postal;País;Medio de envío;Medio de pago;Cupón de descuento;Fecha de pago;Fecha de envío;Nombre del producto;Precio del producto;Cantidad del producto;SKU;Canal;Identificador de la orden;Vendedor;Fecha y hora de cancelación;Motivo de cancelación
101;mia@example.com;20/12/2025 10:00:00;Abierta;Recibido;Enviado;ARS;2500,00;0,00;500,00;3000,00;Mía Muestra;12345678;+5491112345678;Mía Muestra;CABA;1000;Argentina;Propio;MP;;20/12/2025;20/12/2025;Buzo;1000,00;2;BZ-1;Web;7001;Ana;;
101;mia@example.com;;;;;;;;;;;;;;;;;;;;;;Gorro;500,00;1;GR-1;;;;;
102;leo@example.com;21/12/2025 10:00:00;Cancelada;Pendiente;No enviado;ARS;500,00;0,00;0,00;500,00;León Ejemplo;22345678;+5491112345679;León Ejemplo;CABA;1000;Argentina;Propio;MP;;;;Gorro;500,00;1;GR-1;Web;7002;Ana;21/12/2025 12:00:00;Sin stock
`,
    columns:
      'Nombre del producto|Precio del producto|Fecha|Cantidad del producto|Nombre del comprador|Vendedor',
    further: 'Número de orden|Fecha|||Canal',
    sales: 2,
    revenue: 2500,
    customers: ['Mía Muestra'],
    salespeople: ['Ana'],
    rejected: { not_paid: 1 },
  },
  {
    name: 'Nuvemshop: 99,90 + 2 × 79,90 = 259,70',
    content: `Número do Pedido;E-mail;Data;Status do Pedido;Status do Pagamento;Status do Envio;Subtotal;Desconto;Valor do Frete;Total;Nome do comprador;CPF / CNPJ;Telefone;Endereço;Cupom de Desconto;Anotações do Comprador;Data de pagamento;Data de envío;Nome do Produto;Valor do Produto;Quantidade Comprada;SKU;Meio de pagamento
1001;mia@example.com;15/01/2026 09:30:00;Aberto;Confirmado;Entregue;259,70;0,00;15,00;274,70;Mia Amostra;11144477735;+5511988887777;Rua Um, 1;;;15/01/2026;17/01/2026;Kit Completo;99,90;1;KIT01;Pix
1001;mia@example.com;;;;;;;;;;;;;;;;;Creme;79,90;2;CR01;
1002;leo@example.com;16/01/2026 09:30:00;Aberto;Recusado;Pendente;79,90;0,00;15,00;94,90;Leo Exemplo;22244477735;+5511988880000;Rua Dois, 2;;;;;Creme;79,90;1;CR01;Pix
`,
    columns: 'Nome do Produto|Valor do Produto|Data|Quantidade Comprada|Nome do comprador',
    further: 'Número do Pedido|Data',
    sales: 2,
    revenue: 259.7,
    customers: ['Mia Amostra'],
    rejected: { not_paid: 1 },
  },
]
