import type { Language } from './language.ts'

const czech: Language = {
  locales: ['cs'],
  productName: 'zboží|výrobek|produkt|položka|název zboží|název produktu|služba|název|popis zboží',
  revenue:
    'částka|hrubá částka|tržba|tržby|celkem|celková cena|cena celkem|celková částka|suma|obrat|prodej',
  price: 'cena|jednotková cena|cena za kus|prodejní cena|cena za jednotku',
  saleDate: 'datum|datum prodeje|datum objednávky|datum vystavení|den',
  quantity: 'množství|počet kusů|počet|ks|kusů|kusy',
  customerName: 'zákazník|odběratel|zákazník jméno|jméno zákazníka|kupující|klient',
  salesperson: 'prodejce|prodavač|prodavačka|obchodník|pokladní|obsluha',
  cost: 'náklady|náklad',
  unitCost: 'nákupní cena|pořizovací cena',
  order: 'číslo objednávky|číslo účtenky|číslo dokladu|číslo faktury|doklad|objednávka|účtenka',
  type: 'typ|druh|typ dokladu|typ pohybu|typ položky',
  status: 'stav|stav objednávky|stav platby',
  income: 'příjem|příjmy',
  expense: 'výdaj|výdaje|výdej',
  total: 'celkem|mezisoučet|součet|celkový součet|celkem za den',
  sale: 'prodej|prodejka|objednávka|faktura',
  refund: 'vratka|vrácení|vrácení peněz|dobropis|refundace|vráceno',
  fee: 'poplatek|poplatky|provize|výplata|převod',
  voided: 'storno|stornováno|zrušeno|zrušená',
  unpaid:
    'nezaplaceno|nezaplacená|nezaplacené|neuhrazeno|čeká na platbu|čeká na úhradu|pozastaveno|částečně uhrazeno|částečně zaplaceno|po splatnosti',
  isPaid: 'zaplaceno|uhrazeno|zaplacená|uhrazená',
  noSale: 'nabídka|cenová nabídka|koncept|neúspěšná|zamítnuto|nedostavil se',
  goods: 'zboží|položka|výrobek|služba',
  charge: 'dph|daň|doprava|poštovné|dopravné|spropitné|balné|obal|záloha na obal',
  discount: 'sleva|slevy',
  supplier: 'dodavatel|výdaj|výdaje|druh výdaje',
  stock: 'skladem|stav zásob|na skladě|zásoba',
  paid: 'hotovost|hotově|kartou|platba kartou|platba|platební karta|převodem',
  change: 'vráceno zákazníkovi|přeplatek|zpět',
}

const slovak: Language = {
  locales: ['sk'],
  productName: 'tovar|výrobok|položka|produkt|názov tovaru|názov produktu|služba|názov',
  revenue: 'suma|tržby|tržba|spolu|celkom|cena spolu|celková suma|obrat',
  price: 'cena|jednotková cena|cena za kus|predajná cena',
  saleDate: 'dátum|dátum predaja|dátum objednávky|deň',
  quantity: 'množstvo|počet|počet kusov|ks|kusov',
  customerName: 'zákazník|odberateľ|meno zákazníka|kupujúci|klient',
  salesperson: 'predajca|predavač|predavačka|pokladník',
  cost: 'náklady|náklad',
  unitCost: 'nákupná cena|obstarávacia cena',
  order: 'číslo objednávky|číslo dokladu|číslo bločku|číslo faktúry|objednávka|doklad',
  type: 'typ|druh|typ dokladu|typ položky',
  status: 'stav|stav objednávky|stav platby',
  income: 'príjem|príjmy',
  expense: 'výdaj|výdavky|výdavok',
  total: 'spolu|celkom|medzisúčet|súčet|spolu za deň',
  sale: 'predaj|objednávka|faktúra',
  refund: 'vrátenie|vrátenie peňazí|dobropis|refundácia|vrátené',
  fee: 'poplatok|poplatky|provízia|výplata|prevod',
  voided: 'storno|stornované|zrušené',
  unpaid:
    'nezaplatené|neuhradené|nezaplatená|čaká na platbu|čaká na úhradu|pozastavené|čiastočne uhradené|čiastočne zaplatené|po splatnosti',
  isPaid: 'zaplatené|uhradené|zaplatená',
  noSale: 'ponuka|cenová ponuka|koncept|neúspešná|zamietnuté',
  goods: 'tovar|položka|položka dokladu|výrobok|služba',
  charge: 'dph|daň|doprava|poštovné|prepitné|balné|obal',
  discount: 'zľava|zľavy',
  supplier: 'dodávateľ|výdavok|výdavky',
  stock: 'na sklade|skladom|stav zásob|zásoba',
  paid: 'hotovosť|v hotovosti|kartou|platba kartou|platba|prevodom',
  change: 'výdavok zákazníkovi|preplatok',
}

const polish: Language = {
  locales: ['pl'],
  productName:
    'towar|nazwa towaru|produkt|nazwa produktu|usługa|nazwa usługi|artykuł|asortyment|nazwa|pozycja|' +
    'opis|towar usługa',
  revenue:
    'kwota|wartość|wartość sprzedaży|razem|przychód|wartość brutto|kwota brutto|suma|kwota sprzedaży|' +
    'obrót|utarg|sprzedaż|łącznie|ogółem|do zapłaty|razem brutto|wartość zamówienia',
  price: 'cena|cena jednostkowa|cena za sztukę|cena brutto|cena sprzedaży|cena jedn|cena szt',
  saleDate:
    'data|data sprzedaży|data zamówienia|data wystawienia|data transakcji|data zakupu|data faktury|' +
    'dzień|data i godzina|data operacji',
  quantity: 'ilość|sztuk|szt|sztuki|liczba|liczba sztuk|ilość sztuk',
  customerName:
    'klient|kontrahent|nabywca|nazwa klienta|klientka|kupujący|odbiorca|imię i nazwisko|' +
    'imię i nazwisko klienta|zamawiający',
  salesperson: 'sprzedawca|handlowiec|kasjer|kasjerka|pracownik|sprzedający|obsługa|obsługujący',
  cost: 'koszt|koszty|koszt własny|koszt zakupu',
  unitCost: 'cena zakupu|koszt jednostkowy|cena nabycia',
  order:
    'numer zamówienia|nr zamówienia|numer paragonu|nr paragonu|numer faktury|nr faktury|zamówienie|paragon',
  type: 'typ|rodzaj|typ transakcji|rodzaj transakcji|typ operacji|rodzaj operacji|typ dokumentu|rodzaj pozycji',
  status: 'status|stan|status zamówienia|status płatności',
  income: 'przychód|przychody|wpływ|wpływy|wpłata|wpłaty',
  expense: 'rozchód|rozchody|wydatek|wydatki|koszty|wypłata|wypłaty',
  total: 'razem|suma|łącznie|ogółem|suma częściowa|podsumowanie|razem dzień|suma końcowa',
  sale: 'sprzedaż|zamówienie|faktura|paragon|transakcja',
  refund: 'zwrot|zwroty|zwrot środków|zwrot pieniędzy|korekta|zwrócono',
  fee: 'opłata|opłaty|prowizja|wypłata|przelew|przelew wychodzący',
  voided: 'anulowano|anulowane|anulowany|anulowana|storno|anulacja',
  unpaid:
    'nieopłacone|niezapłacone|nieopłacony|nieopłacona|niezapłacona|oczekujące|oczekuje|oczekuje na płatność|wstrzymane|częściowo opłacone|częściowo zapłacone|zaległe|przeterminowane',
  isPaid: 'zapłacone|opłacone|zapłacono|opłacono|zapłacona|opłacona',
  noSale: 'wycena|oferta|szkic|nieudane|odrzucone',
  goods: 'towar|pozycja|usługa|produkt|artykuł',
  charge: 'podatek|vat|dostawa|wysyłka|przesyłka|napiwek|opakowanie|kaucja',
  discount: 'rabat|zniżka|upust',
  supplier: 'dostawca|wydatek|wydatki|rodzaj wydatku',
  stock: 'stan magazynowy|na stanie|ilość na stanie|zapas|stan magazynu',
  paid: 'gotówka|karta|karta płatnicza|płatność kartą|płatność gotówką|zapłata|przelewem|blik',
  change: 'reszta|wydano',
}

const hungarian: Language = {
  locales: ['hu'],
  productName: 'termék|termék neve|terméknév|megnevezés|cikk|cikknév|szolgáltatás|áru|tétel',
  revenue:
    'összeg|végösszeg|bevétel|érték|bruttó összeg|összesen|forgalom|árbevétel|fizetendő|bruttó érték|' +
    'eladás',
  price: 'egységár|ár|eladási ár|bruttó ár|bruttó egységár',
  saleDate: 'dátum|eladás dátuma|kelt|értékesítés dátuma|rendelés dátuma|nap|teljesítés dátuma',
  quantity: 'mennyiség|darab|db|darabszám',
  customerName: 'vevő|vevő neve|ügyfél|ügyfél neve|vásárló|partner',
  salesperson: 'eladó|értékesítő|pénztáros|üzletkötő|kiszolgáló',
  cost: 'költség|önköltség|ráfordítás',
  unitCost: 'beszerzési ár|bekerülési ár',
  order: 'rendelésszám|rendelés száma|számlaszám|számla sorszáma|nyugtaszám|bizonylatszám',
  type: 'típus|tranzakció típusa|tétel típusa|jelleg',
  status: 'állapot|státusz|rendelés állapota|fizetés állapota',
  income: 'bevétel|bevételek|jóváírás',
  expense: 'kiadás|kiadások|terhelés',
  total: 'összesen|részösszeg|végösszeg|mindösszesen|összesítés',
  sale: 'eladás|értékesítés|rendelés|vásárlás',
  refund: 'visszatérítés|visszáru|jóváírás|visszavét|visszafizetés',
  fee: 'díj|jutalék|költség|kifizetés|átutalás',
  voided: 'sztornó|sztornózott|törölt|törölve|érvénytelenített',
  unpaid:
    'fizetetlen|kifizetetlen|függőben|fizetésre vár|felfüggesztve|részben fizetve|lejárt|nincs fizetve',
  isPaid: 'fizetve|kifizetve|fizetett',
  noSale: 'árajánlat|piszkozat|sikertelen|elutasítva',
  goods: 'termék|tétel|szolgáltatás|áru|cikk',
  charge: 'áfa|szállítás|szállítási díj|postaköltség|borravaló|csomagolás|betétdíj',
  discount: 'kedvezmény|engedmény|árengedmény',
  supplier: 'szállító|beszállító|kiadás|kiadások|kiadás típusa',
  stock: 'készlet|raktárkészlet|raktáron',
  paid: 'készpénz|bankkártya|kártya|kártyás fizetés|fizetés|átutalással',
  change: 'visszajáró',
}

const romanian: Language = {
  locales: ['ro'],
  productName:
    'produs|denumire|denumire produs|articol|serviciu|nume produs|marfă|denumirea produsului|' +
    'denumire articol|descriere',
  revenue:
    'sumă brută|valoare|sumă|suma|total|valoare totală|încasări|încasare|vânzări|vânzare|preț total|venit|' +
    'valoare cu tva|total cu tva|de plată|cifră de afaceri|suma totală',
  price: 'preț|preț unitar|preț vânzare|preț de vânzare|preț pe bucată|preț/buc',
  saleDate:
    'dată|data|data vânzării|data comenzii|data facturii|dată vânzare|dată comandă|ziua|' +
    'data tranzacției|data bonului',
  quantity: 'cantitate|cant|bucăți|buc|nr bucăți|număr bucăți',
  customerName:
    'client|clientă|nume client|cumpărător|denumire client|beneficiar|numele clientului',
  salesperson: 'vânzător|vânzătoare|casier|agent|agent de vânzări|angajat|operator',
  cost: 'cost|costuri|cost total',
  unitCost: 'preț achiziție|preț de achiziție|cost unitar',
  order: 'număr comandă|nr comandă|comandă|număr bon|nr bon|bon|număr factură|nr factură|factură',
  type: 'tip|tip tranzacție|tip operațiune|tip document|fel',
  status: 'stare|status|starea comenzii|stare comandă|stare plată',
  income: 'încasări|încasare|venituri|intrări',
  expense: 'plăți|cheltuieli|cheltuială|ieșiri',
  total: 'total|subtotal|total general|total zi|sumă totală',
  sale: 'vânzare|comandă|factură|încasare',
  refund: 'rambursare|retur|returnare|restituire|ramburs|stornare',
  fee: 'comision|taxă|taxe|transfer|retragere|virament',
  voided: 'anulat|anulată|storno|stornat',
  unpaid:
    'neplătit|neplătită|neachitat|neachitată|în așteptare|așteaptă plata|plătit parțial|plătită parțial|achitat parțial|restant',
  isPaid: 'plătit|plătită|achitat|achitată|încasat',
  noSale: 'ofertă|ciornă|eșuat|respins',
  goods: 'produs|articol|serviciu|serviciul|marfă',
  charge: 'tva|livrare|transport|bacșiș|ambalaj|garanție sgr|taxă livrare',
  discount: 'reducere|discount',
  supplier: 'furnizor|cheltuială|cheltuieli|tip cheltuială',
  stock: 'stoc|stoc curent|în stoc|stoc disponibil',
  paid: 'numerar|card|card bancar|plată card|plată numerar|plată cu cardul|transfer bancar',
  change: 'rest',
}

const croatianAndSerbian: Language = {
  // Croatian months are in `values/date-words.ts`.
  locales: ['sr-Latn'],
  productName:
    'proizvod|artikl|artikal|usluga|naziv|naziv proizvoda|naziv artikla|roba|stavka|opis',
  revenue:
    'iznos|ukupno|vrijednost|vrednost|promet|prihod|ukupan iznos|ukupna vrijednost|prodaja|ukupna cijena',
  price: 'cijena|cena|jedinična cijena|jedinična cena|prodajna cijena|cijena po komadu',
  saleDate: 'datum|datum prodaje|datum narudžbe|datum računa|dan',
  quantity: 'količina|kom|komada|broj komada|kol',
  customerName: 'kupac|klijent|ime kupca|naziv kupca|stranka',
  salesperson: 'prodavač|prodavac|blagajnik|prodavačica|komercijalist',
  cost: 'trošak|troškovi',
  unitCost: 'nabavna cijena|nabavna cena',
  order: 'broj narudžbe|broj računa|račun|narudžba|broj porudžbine',
  type: 'tip|vrsta|vrsta transakcije|vrsta dokumenta',
  status: 'status|stanje|status narudžbe|status plaćanja',
  income: 'prihod|prihodi|primici|uplata|uplate',
  expense: 'rashod|rashodi|izdaci|troškovi|isplata|isplate',
  total: 'ukupno|sveukupno|međuzbroj|suma|svega',
  sale: 'prodaja|narudžba|račun',
  refund: 'povrat|povraćaj|povrat novca|odobrenje',
  fee: 'naknada|provizija|isplata|prijenos',
  voided: 'storno|stornirano|otkazano|poništeno',
  unpaid:
    'neplaćeno|nije plaćeno|čeka uplatu|čeka plaćanje|na čekanju|djelomično plaćeno|delimično plaćeno|dospjelo|dospelo',
  isPaid: 'plaćeno|naplaćeno|podmireno',
  noSale: 'ponuda|predračun|skica|neuspjelo|neuspelo|odbijeno',
  goods: 'proizvod|artikl|artikal|stavka|usluga|roba',
  charge: 'pdv|porez|dostava|poštarina|napojnica|bakšiš|ambalaža|povratna naknada',
  discount: 'popust|rabat',
  supplier: 'dobavljač|trošak|troškovi|izdatak|vrsta troška',
  stock: 'zaliha|zalihe|na skladištu|stanje zaliha|na stanju|na lageru',
  paid: 'gotovina|kartica|plaćanje karticom|uplata|virman',
  change: 'povrat kupcu|kusur',
}

const slovenian: Language = {
  locales: ['sl'],
  productName: 'izdelek|storitev|naziv izdelka|ime izdelka|artikel|blago|postavka',
  revenue: 'znesek|skupaj|prihodek|vrednost|prodaja|skupni znesek|promet',
  price: 'cena|cena na enoto|prodajna cena|cena na kos',
  saleDate: 'datum|datum prodaje|datum naročila|datum računa|dan',
  quantity: 'količina|kos|kosov|število|kom',
  customerName: 'stranka|kupec|ime stranke|naročnik',
  salesperson: 'prodajalec|prodajalka|blagajnik',
  cost: 'strošek|stroški',
  unitCost: 'nabavna cena',
  order: 'številka naročila|številka računa|račun|naročilo',
  type: 'vrsta|tip|vrsta transakcije',
  status: 'stanje|status|status naročila',
  income: 'prihodki|prejemki',
  expense: 'odhodki|izdatki|stroški',
  total: 'skupaj|vsota|vmesna vsota|seštevek',
  sale: 'prodaja|naročilo|račun',
  refund: 'vračilo|dobropis|vračilo denarja',
  fee: 'provizija|pristojbina|izplačilo|nakazilo',
  voided: 'storno|stornirano|preklicano',
  unpaid: 'neplačano|ni plačano|čaka na plačilo|na čakanju|delno plačano|zapadlo',
  isPaid: 'plačano|poravnano',
  noSale: 'ponudba|predračun|osnutek|neuspešno|zavrnjeno',
  goods: 'izdelek|artikel|postavka|storitev|blago',
  charge: 'ddv|davek|dostava|poštnina|napitnina|embalaža',
  discount: 'popust|rabat',
  supplier: 'dobavitelj|strošek|stroški|vrsta stroška',
  stock: 'zaloga|na zalogi|stanje zaloge',
  paid: 'gotovina|kartica|plačilo s kartico|plačilo',
  change: 'vračilo gotovine',
}

export const CENTRAL_EUROPE = [
  ...[czech, slovak, polish, hungarian, romanian, croatianAndSerbian, slovenian],
]
