import type { SampleLayout } from './vendor-export.ts'

/** Tills and shops of other countries, with receipts, times, taxes and fees. */
export const WITH_TAX_AND_FEES: SampleLayout[] = [
  {
    name: 'Dutch till: totals with tax, 27,25 + 24,20 + 10 + 24,20 = 85,65',
    content: `Bonnr;Datum;Tijd;Medewerker;Omschrijving;Artikelgroep;Aantal;Prijs incl. BTW;Korting;Totaal incl. BTW;BTW %;BTW bedrag;Totaal excl. BTW;Betaalwijze;Filiaal
10023;14-03-2026;09:02;Anne;Boeket;Bloemen;1;27,25;0,00;27,25;9;2,25;25,00;Pin;Utrecht
10023;14-03-2026;09:02;Anne;Vaas;Decoratie;1;24,20;0,00;24,20;21;4,20;20,00;Pin;Utrecht
10024;14-03-2026;17:10;Bas;Tulpen;Bloemen;2;5,45;0,90;10,00;9;0,83;9,17;Contant;Utrecht
10025;16-03-2026;11:11;Bas;Vaas;Decoratie;1;24,20;0,00;24,20;21;4,20;20,00;Pin;Zeist
`,
    columns: 'Omschrijving|Totaal incl. BTW|Datum|Aantal||Medewerker',
    further: 'Bonnr|Tijd|BTW bedrag||Filiaal|Artikelgroep',
    sales: 4,
    revenue: 85.65,
  },
  {
    name: 'German till: the tax of a line beside receipts of several lines, 25 + 11,90 + 85,60 - 11,90 = 110,60',
    content: `Datum;Belegnummer;Uhrzeit;Artikel;Warengruppe;Menge;Einzelpreis brutto;Gesamt brutto;MwSt-Satz;MwSt-Betrag;Gesamt netto;Bediener;Zahlart;Filiale
14.03.2026;4711;09:02;Rosen rot;Schnittblumen;10;2,50;25,00;7,00%;1,64;23,36;Anna;EC;Mitte
14.03.2026;4711;09:02;Vase;Deko;1;11,90;11,90;19,00%;1,90;10,00;Anna;EC;Mitte
14.03.2026;4712;12:15;Kranz;Trauer;1;85,60;85,60;7,00%;5,60;80,00;Bernd;BAR;Mitte
16.03.2026;4713;16:40;Vase;Deko;-1;11,90;-11,90;19,00%;-1,90;-10,00;Anna;BAR;Mitte
`,
    columns: 'Artikel|Gesamt brutto|Datum|Menge||Bediener',
    further: 'Belegnummer|Uhrzeit|MwSt-Betrag||Filiale|Warengruppe',
    sales: 4,
    revenue: 110.6,
    note: 'Tax in "MwSt-Betrag" is a part of the revenue.',
  },
  {
    name: 'French till: amounts with and without tax, 35 + 24 + 63 - 24 = 98',
    content: `N° ticket;Date;Heure;Vendeur;Désignation;Rayon;Qté;PU TTC;Remise;Montant HT;Taux TVA;Montant TVA;Montant TTC;Mode de règlement;Boutique
000123;14/03/2026;09:02:11;Anne;Bouquet rond;Fleurs coupées;1;35,00;0,00;31,82;10,0;3,18;35,00;CB;Lyon
000123;14/03/2026;09:02:11;Anne;Vase;Décoration;1;24,00;0,00;20,00;20,0;4,00;24,00;CB;Lyon
000124;14/03/2026;18:31:00;Luc;Bouquet rond;Fleurs coupées;2;35,00;7,00;57,27;10,0;5,73;63,00;ESP;Lyon
000125;15/03/2026;10:00:00;Luc;Vase;Décoration;-1;24,00;0,00;-20,00;20,0;-4,00;-24,00;CB;Lyon
`,
    columns: 'Désignation|Montant TTC|Date|Qté||Vendeur',
    further: 'N° ticket|Heure|Montant TVA||Boutique|Rayon',
    sales: 4,
    revenue: 98,
  },
  {
    name: 'Spanish till: 30,25 + 12,10 + 33 + 12,10 = 87,45',
    content: `Nº Factura;Fecha;Hora;Empleado;Artículo;Familia;Unidades;Precio;Base imponible;% IVA;Cuota IVA;Total;Forma de pago;Tienda
A/0001;14/03/2026;9:02;Ana;Ramo de rosas;Flores;1;30,25;25,00;21;5,25;30,25;Tarjeta;Centro
A/0001;14/03/2026;9:02;Ana;Jarrón;Decoración;1;12,10;10,00;21;2,10;12,10;Tarjeta;Centro
A/0002;14/03/2026;20:45;Luis;Planta;Plantas;3;11,00;30,00;10;3,00;33,00;Efectivo;Centro
A/0003;16/03/2026;11:10;Ana;Jarrón;Decoración;1;12,10;10,00;21;2,10;12,10;Efectivo;Norte
`,
    columns: 'Artículo|Total|Fecha|Unidades||Empleado',
    further: 'Nº Factura|Hora|Cuota IVA||Tienda|Familia',
    sales: 4,
    revenue: 87.45,
  },
  {
    name: 'Italian till: 24,40 + 24,40 + 33 + 33 = 114,80',
    content: `Data;Ora;N. documento;Operatore;Descrizione;Reparto;Q.tà;Prezzo unitario;Importo;Aliquota IVA;Imponibile;Imposta;Pagamento;Punto vendita
14/03/2026;09.02;0012-0001;Anna;Mazzo di rose;Fiori;1;24,40;24,40;22%;20,00;4,40;POS;Roma
14/03/2026;09.02;0012-0001;Anna;Vaso;Arredo;2;12,20;24,40;22%;20,00;4,40;POS;Roma
14/03/2026;17.50;0012-0002;Luca;Pianta;Piante;1;33,00;33,00;10%;30,00;3,00;Contanti;Roma
15/03/2026;10.15;0013-0001;Luca;Pianta;Piante;1;33,00;33,00;10%;30,00;3,00;Contanti;Ostia
`,
    columns: 'Descrizione|Importo|Data|Q.tà||Operatore',
    further: 'N. documento|Ora|Imposta||Punto vendita|Reparto',
    sales: 4,
    revenue: 114.8,
  },
  {
    name: 'Polish till: gross values, 86,40 + 49,20 + 54 + 24,60 = 214,20',
    content: `Lp.;Nr paragonu;Data sprzedaży;Godzina;Nazwa towaru;Kategoria;Ilość;J.m.;Cena brutto;Wartość netto;Stawka VAT;Kwota VAT;Wartość brutto;Sprzedawca;Forma płatności;Sklep
1;P/101/2026;2026-03-14;09:02;Bukiet róż;Kwiaty;1;szt.;86,40;80,00;8%;6,40;86,40;Anna;karta;Kraków
2;P/101/2026;2026-03-14;09:02;Wazon;Dekoracje;2;szt.;24,60;40,00;23%;9,20;49,20;Anna;karta;Kraków
3;P/102/2026;2026-03-14;16:22;Tulipany;Kwiaty;10;szt.;5,40;50,00;8%;4,00;54,00;Ewa;gotówka;Kraków
4;P/103/2026;2026-03-15;11:45;Wazon;Dekoracje;1;szt.;24,60;20,00;23%;4,60;24,60;Ewa;gotówka;Wieliczka
`,
    columns: 'Nazwa towaru|Wartość brutto|Data sprzedaży|Ilość||Sprzedawca',
    further: 'Nr paragonu|Godzina|Kwota VAT||Sklep|Kategoria',
    sales: 4,
    revenue: 214.2,
  },
  {
    name: 'German eBay: goods without shipping, 42 + 60 - 42 = 60, both parts of the commission',
    content: `"Erstellungsdatum der Transaktion";"Typ";"Bestellnummer";"Alte Bestellnummer";"Nutzername des Käufers";"Name des Käufers";"Artikelnummer";"Transaktionsnummer";"Artikelbezeichnung";"Bestandseinheit";"Stückzahl";"Zwischensumme Artikel";"Verpackung und Versand";"Vom Verkäufer eingezogene Steuer";"Von eBay eingezogene Steuer";"Fixer Anteil der Verkaufsprovision";"Variabler Anteil der Verkaufsprovision";"Internationale Gebühr";"Transaktionsbetrag (inkl. Kosten)";"Transaktionswährung";"Beschreibung"
"14 Mär 2026";"Bestellung";"11-1";"--";"mia1";"Mia Hall";"700";"t1";"Vase blau";"V1";"1";"42,00";"4,99";"--";"--";"-0,35";"-5,17";"--";"41,47";"EUR";"--"
"15 Mär 2026";"Bestellung";"11-2";"--";"leo2";"Leo Kurz";"701";"t2";"Kranz";"K1";"2";"60,00";"4,99";"--";"--";"-0,35";"-7,15";"--";"57,49";"EUR";"--"
"16 Mär 2026";"Rückerstattung";"11-1";"--";"mia1";"Mia Hall";"700";"t3";"Vase blau";"V1";"1";"-42,00";"-4,99";"--";"--";"0,00";"5,17";"--";"-41,82";"EUR";"--"
`,
    columns: 'Artikelbezeichnung|Zwischensumme Artikel|Erstellungsdatum der Transaktion|Stückzahl',
    further: 'Bestellnummer|||Fixer Anteil der Verkaufsprovision',
    sales: 3,
    revenue: 60,
    note: 'Fee is the sum of "Fixer Anteil der Verkaufsprovision" and "Variabler Anteil der Verkaufsprovision".',
  },
  {
    name: 'French web shop: order references of letters, totals of orders on each line, 40 + 20 + 30 + 60 = 150',
    content: `Référence commande;Date;Client;Produit;Quantité;Prix unitaire HT;Prix unitaire TTC;Total produits TTC;Frais de port;Total payé;Taxes;Commission paiement;Canal
XKBKNABJK;2026-03-14 10:02:11;M. Hall;Bouquet;1;33,33;40,00;60,00;5,00;65,00;10,83;1,15;Site web
XKBKNABJK;2026-03-14 10:02:11;M. Hall;Carte;2;8,33;10,00;60,00;5,00;65,00;10,83;1,15;Site web
OHSATSERP;2026-03-15 18:40:00;L. Court;Roses;1;25,00;30,00;30,00;5,00;35,00;5,83;0,74;Instagram
UOYEVOLI;2026-03-16 09:15:30;E. Lang;Roses;2;25,00;30,00;60,00;0,00;60,00;10,00;1,08;Site web
`,
    columns: 'Produit|Prix unitaire TTC|Date|Quantité|Client',
    further: 'Référence commande|Date|Taxes|Commission paiement|Canal',
    sales: 4,
    revenue: 150,
    note: 'was shared among the rows of an order.',
  },
  {
    name: 'Bookings through a marketplace: its commission is a fee, 120 + 45 - 5 + 45 = 205',
    content: `Terminnummer;Datum;Startzeit;Kunde;Telefon;E-Mail;Leistung;Mitarbeiter;Kanal;Preis;Rabatt;Bezahlt;Provision Treatwell;Trinkgeld
B-1;14.03.2026;09:30;Mia Hall;0171 123456;mia@example.com;Balayage;Sara;Treatwell;120,00;0,00;120,00;24,00;10,00
B-2;14.03.2026;12:00;Eva Lang;0171 123457;eva@example.com;Schnitt;Sara;Website;45,00;5,00;40,00;0,00;0,00
B-3;15.03.2026;10:15;Lea Fink;0171 123458;lea@example.com;Schnitt;Tom;Telefon;45,00;0,00;45,00;0,00;5,00
`,
    columns: 'Leistung|Preis|Datum||Kunde|Mitarbeiter',
    further: 'Terminnummer|Startzeit||Provision Treatwell|Kanal',
    sales: 3,
    revenue: 205,
  },
]
