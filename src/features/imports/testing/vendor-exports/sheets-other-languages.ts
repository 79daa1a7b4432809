import type { SampleLayout } from './vendor-export.ts'

/** Sheets in European languages of `reading/languages/`, and in Japanese. */
export const SHEETS_IN_OTHER_LANGUAGES: SampleLayout[] = [
  {
    name: 'Italian: 1.234,00 + 10,00 = 1.244,00',
    content: `Data;Descrizione;Quantità;Importo;Cliente
13/04/2026;Divano;1;€ 1.234,00;Rossi
14/04/2026;Cuscino;1;€ 10,00;Bianchi
Totale;;2;€ 1.244,00;
`,
    columns: 'Descrizione|Importo|Data|Quantità|Cliente',
    sales: 2,
    revenue: 1244,
    rejected: { total_line: 1 },
  },
  {
    name: 'Dutch, whole euros with a dash: 12 + 12,50 = 24,50',
    content: `Datum;Omschrijving;Aantal;Bedrag;Klant;Verkoper
13-04-2026;Boeket;1;€ 12,-;Jansen;Sanne
14-04-2026;Roos;5;€ 12,50;De Vries;Sanne
`,
    columns: 'Omschrijving|Bedrag|Datum|Aantal|Klant|Verkoper',
    sales: 2,
    revenue: 24.5,
    quantity: 6,
  },
  {
    name: 'Swedish, whole kronor with a colon: 1 250 + 99 = 1 349, not the 2 pieces',
    content: `Datum;Artikel;Antal;Summa
2026-04-13;Bord;1;1 250,00 kr
2026-04-14;Ljus;1;99:-
`,
    columns: 'Artikel|Summa|Datum|Antal',
    sales: 2,
    revenue: 1349,
  },
  {
    name: 'Danish: 2 × 125,50 = 251',
    content: `Dato;Vare;Antal;Stykpris;Kunde
13-04-2026;Stol;2;125,50;Hansen
`,
    columns: 'Vare|Stykpris|Dato|Antal|Kunde',
    sales: 1,
    revenue: 251,
  },
  {
    name: 'Japanese, dates with 年月日: 1,200 + 350 = 1,550',
    content: `取引日,商品名,数量,金額,担当者
2026年4月3日(金),ブレンドコーヒー,2,"1,200円",田中
2026年4月13日,アイスコーヒー,1,350円,佐藤
2026年4月13日,小計,3,"1,550円",
合計,,3,"1,550円",
`,
    columns: '商品名|金額|取引日|数量||担当者',
    sales: 2,
    revenue: 1550,
    rejected: { total_line: 2 },
  },
]
