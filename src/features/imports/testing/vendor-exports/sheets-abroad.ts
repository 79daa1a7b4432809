import type { SampleLayout } from './vendor-export.ts'

/** Plain spreadsheets in Spanish, Portuguese, French and German. */
export const SHEETS_ABROAD: SampleLayout[] = [
  {
    name: 'Spanish: 2 × 15,50 + 20,00 = 51,00, and instalments are not a quantity',
    content: `Fecha;Producto;Cantidad;Precio unitario (€);Importe total (€);Cliente;Vendedora;Cantidad de cuotas;Teléfono
14/03/2026;Collar;2;15,50;31,00;Mía Muestra;Ana;3;600123456
15/03/2026;Anillo;1;20,00;20,00;León Ejemplo;Ana;1;600654321
Total general;;3;;51,00;;;;
`,
    columns: 'Producto|Importe total (€)|Fecha|Cantidad|Cliente|Vendedora',
    sales: 2,
    revenue: 51,
    rejected: { total_line: 1 },
  },
  {
    name: 'Spanish, price × units: 3 × 4,25 + 10 = 22,75',
    content: `Fecha de venta;Artículo;Ud.;Precio;Nombre del cliente
14/03/2026;Pan;3;4,25;Mía Muestra
15/03/2026;Tarta;1;10,00;León Ejemplo
`,
    columns: 'Artículo|Precio|Fecha de venta|Ud.|Nombre del cliente',
    sales: 2,
    revenue: 22.75,
  },
  {
    name: 'Spanish, services and amounts charged: 40 + 55 = 95',
    content: `Día,Servicio,Profesional,Cliente,Correo,Monto,Forma de pago
14/03/2026,Corte,Ana,Mía,mia@example.com,"$ 40,00",Efectivo
15/03/2026,Color,Ana,León,leo@example.com,"$ 55,00",Tarjeta
`,
    columns: 'Servicio|Monto|Día||Cliente|Profesional',
    sales: 2,
    revenue: 95,
  },
  {
    name: 'Spanish without spaces: 3 + 20 = 23',
    content: `FECHAVENTA;CODPRODUCTO;PRODUCTO;CANTIDAD;PRECIOUNITARIO;IMPORTETOTAL;NOMBRECLIENTE
14/03/2026;A1;Pan;2;1,50;3,00;Mía
15/03/2026;A2;Tarta;1;20,00;20,00;León
`,
    columns: 'PRODUCTO|IMPORTETOTAL|FECHAVENTA|CANTIDAD|NOMBRECLIENTE',
    sales: 2,
    revenue: 23,
  },
  {
    name: 'Portuguese: 1.234,56 + 99,90 = 1.334,46',
    content: `Data;Produto;Qtd.;Valor unitário (R$);Valor total (R$);Cliente;Vendedor
14/03/2026;Bicicleta;1;1.234,56;1.234,56;Mia Amostra;João
15/03/2026;Capacete;2;49,95;99,90;Leo Exemplo;João
Soma;;3;;1.334,46;;
`,
    columns: 'Produto|Valor total (R$)|Data|Qtd.|Cliente|Vendedor',
    sales: 2,
    revenue: 1334.46,
    rejected: { total_line: 1 },
  },
  {
    name: 'Portuguese, only values: 30 + 45 = 75',
    content: `Data da venda;Serviço;Valor (R$);Nome do cliente;Atendente
14/03/2026;Corte;30,00;Mia Amostra;Rui
15/03/2026;Barba;45,00;Leo Exemplo;Rui
`,
    columns: 'Serviço|Valor (R$)|Data da venda||Nome do cliente|Atendente',
    sales: 2,
    revenue: 75,
  },
  {
    name: 'French, with and without tax: 120 + 24 = 144',
    content: `Date;Client;Produit;Qté;Prix unitaire HT;Montant HT;TVA;Montant TTC;Vendeur
14/03/2026;Mia Exemple;Vase;2;50,00;100,00;20,00;120,00;Luc
15/03/2026;Léo Essai;Bougie;1;20,00;20,00;4,00;24,00;Luc
Total général;;;3;;120,00;24,00;144,00;
`,
    columns: 'Produit|Montant TTC|Date|Qté|Client|Vendeur',
    further: '||TVA',
    sales: 2,
    revenue: 144,
    rejected: { total_line: 1 },
  },
  {
    name: 'French, price × quantity and cost × quantity: 100 + 2 × 50 = 200',
    content: `Date;Client;Produit;Quantité;Prix unitaire;Coût unitaire
2026-06-02;m@example.com;Casque;1;100,00;60
2026-06-15;l@example.com;Enceinte;2;50,00;30
`,
    columns: 'Produit|Prix unitaire|Date|Quantité|Client||Coût unitaire',
    sales: 2,
    revenue: 200,
  },
  {
    name: 'French, turnover of services: 80 + 65 = 145',
    content: `Jour,Prestation,Chiffre d'affaires (€),Nom du client,Employé
14/03/2026,Coupe,"80,00",Mia Exemple,Luc
15/03/2026,Couleur,"65,00",Léo Essai,Luc
`,
    columns: "Prestation|Chiffre d'affaires (€)|Jour||Nom du client|Employé",
    sales: 2,
    revenue: 145,
  },
  {
    name: 'French, minimal headers: 2 × 2,40 + 1,20 = 6',
    content: `Le;Quoi;Combien;Prix
01/03/2026;Baguette;2;2,40
14/03/2026;Croissant;1;1,20
`,
    columns: 'Quoi|Prix|Le|Combien',
    sales: 2,
    revenue: 6,
  },
  {
    name: 'German: 2 × 12,50 + 8,00 = 33,00',
    content: `Datum;Kunde;Artikel;Stk.;Einzelpreis (EUR);Gesamtpreis (EUR);Verkäufer
14.03.2026;Mia Muster;Tasse;2;12,50;25,00;Jan
15.03.2026;Leo Beispiel;Teller;1;8,00;8,00;Jan
Summe;;;3;;33,00;
`,
    columns: 'Artikel|Gesamtpreis (EUR)|Datum|Stk.|Kunde|Verkäufer',
    sales: 2,
    revenue: 33,
    rejected: { total_line: 1 },
  },
  {
    name: 'German, price × quantity: 2 × 12,50 + 8 = 33',
    content: `datum;kunde;produkt;menge;preis;kanal
01.03.2026;anna;Tasse;2;12,50;tiktok
14.03.2026;anna;Teller;1;8,00;tiktok
`,
    columns: 'produkt|preis|datum|menge|kunde',
    further: '||||kanal',
    sales: 2,
    revenue: 33,
  },
  {
    name: 'German, turnover: 1.190,00 + 50,00 = 1.240,00',
    content: `Verkaufsdatum;Leistung;Umsatz in €;Mitarbeiter;Kundenname
14.03.2026;Umbau;1.190,00;Jan;Mia Muster
15.03.2026;Beratung;50,00;Jan;Leo Beispiel
Gesamt;;1.240,00;;
`,
    columns: 'Leistung|Umsatz in €|Verkaufsdatum||Kundenname|Mitarbeiter',
    sales: 2,
    revenue: 1240,
    rejected: { total_line: 1 },
  },
  {
    name: 'German shop export with names in two columns: 19,90 + 35,00 = 54,90',
    content: `Bestellnummer;Bestelldatum;Vorname;Nachname;Email;PLZ;Ort;Artikelname;Menge;Bestellsumme
1001;14.03.2026;Mia;Muster;mia@example.com;10115;Berlin;Kerze;1;19,90
1002;15.03.2026;Leo;Beispiel;leo@example.com;20095;Hamburg;Lampe;1;35,00
`,
    columns: 'Artikelname|Bestellsumme|Bestelldatum|Menge|Vorname',
    further: 'Bestellnummer',
    sales: 2,
    revenue: 54.9,
    customers: ['Mia Muster', 'Leo Beispiel'],
  },
]
