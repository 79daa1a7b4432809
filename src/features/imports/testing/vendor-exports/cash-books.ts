import type { SampleLayout } from './vendor-export.ts'

/** Cash books, with a column for income and one for expenses, in five languages. */
export const CASH_BOOKS: SampleLayout[] = [
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
    looksLike: 'account',
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
    looksLike: 'account',
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
    looksLike: 'account',
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
    looksLike: 'account',
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
    looksLike: 'account',
    rejected: { not_a_sale: 1 },
  },
]
