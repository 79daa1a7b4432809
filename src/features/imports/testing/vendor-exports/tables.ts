import type { SampleLayout } from './vendor-export.ts'

/** Files with more than one table. */
export const TABLES: SampleLayout[] = [
  {
    name: 'Sales above expenses: 5 + 6 = 11, without 70 of expenses',
    content: `Sales March
Date,Item,Amount
2026-03-01,Tea,5.00
2026-03-02,Cake,6.00
Total,,11.00

Expenses
Date,Supplier,Category,Amount
2026-03-01,Mill,Flour,50.00
2026-03-03,Dairy,Milk,20.00
`,
    columns: 'Item|Amount|Date',
    sales: 2,
    revenue: 11,
    rejected: { total_line: 1 },
    note: 'Only "Sales March" was read. Left out: "Expenses" (2 rows from row 9).',
  },
  {
    name: 'German, expenses above sales under the same column names: 5 + 6 = 11',
    content: `Ausgaben
Datum;Beschreibung;Betrag
13.03.2026;Mehl;50,00
14.03.2026;Milch;20,00

Einnahmen
Datum;Beschreibung;Betrag
13.03.2026;Tee;5,00
14.03.2026;Kuchen;6,00
`,
    columns: 'Beschreibung|Betrag|Datum',
    sales: 2,
    revenue: 11,
    note: 'Left out: "Ausgaben"',
  },
  {
    name: 'The owner chooses the second table: 50 + 20 = 70',
    content: `Shop
Date,Item,Amount
2026-03-01,Tea,5.00

Online
Order date,Product,Total,Customer
2026-03-01,Mug,50.00,Mia
2026-03-03,Bowl,20.00,Leo
`,
    options: { table: 2 },
    columns: 'Product|Total|Order date||Customer',
    sales: 2,
    revenue: 70,
    note: 'Only "Online" was read. Left out: "Shop" (1 row from row 3).',
  },
  {
    name: 'Months below each other with the same column names are one table: 50 + 5 + 6 = 61',
    content: `January
Date,Description,Amount
2026-01-01,Tea,50.00

February
Date,Description,Amount
2026-02-01,Tea,5.00
2026-02-02,Cake,6.00
`,
    columns: 'Description|Amount|Date',
    sales: 3,
    revenue: 61,
    rejected: { heading: 2 },
  },
  {
    name: 'A summary below the sales: 5 + 6 = 11',
    content: `Date,Item,Amount
2026-03-01,Tea,5.00
2026-03-02,Cake,6.00

Summary by day
Date,Sales,Amount
2026-03-01,1,5.00
2026-03-02,1,6.00
`,
    columns: 'Item|Amount|Date',
    sales: 2,
    revenue: 11,
    note: 'Left out: "Summary by day"',
  },
]
