import type { SampleLayout } from './vendor-export.ts'

/** Cash books, with a column for income and one for expenses, in five languages. */

/** name, headers, and what was sold, bought and sold */
const BOOKS = [
  ['Spanish cash book', 'Fecha;Concepto;Ingreso;Egreso;Saldo', 'Corte', 'Papel', 'Color'],
  ['Portuguese cash book', 'Data;Descrição;Entrada;Saída;Saldo', 'Corte', 'Papel', 'Cor'],
  ['French cash book', 'Date;Libellé;Recette;Dépense;Solde', 'Coupe', 'Papier', 'Couleur'],
] as const

export const CASH_BOOKS: SampleLayout[] = [
  {
    name: 'German cash book: only income, 12,50 + 30 = 42,50',
    content: `Beleg-Nr.;Datum;Buchungstext;Einnahme;Ausgabe;Saldo
1;02.03.2026;Haarschnitt;12,50;;112,50
2;02.03.2026;Papier;;9,90;102,60
3;03.03.2026;Farbe;30,00;;132,60
`,
    columns: 'Buchungstext|Einnahme|Datum',
    further: 'Beleg-Nr.',
  },
  ...BOOKS.map(([name, headers, first, bought, second]) => {
    const [date, text, income] = headers.split(';')
    return {
      name,
      content: `${headers}
02/03/2026;${first};12,50;;112,50
02/03/2026;${bought};;9,90;102,60
23/03/2026;${second};30,00;;132,60
`,
      columns: `${text}|${income}|${date}`,
    }
  }),
  {
    name: 'English cash book, with zeros in the other column',
    content: `Date,Details,Money in,Money out,Balance
02/03/2026,Haircut,12.50,0.00,112.50
02/03/2026,Paper,0.00,9.90,102.60
23/03/2026,Colour,30.00,0.00,132.60
`,
    columns: 'Details|Money in|Date',
  },
].map((book) => ({
  ...book,
  sales: 2,
  revenue: 42.5,
  looksLike: 'account',
  rejected: { not_a_sale: 1 },
}))
