import type { Language } from './language.ts'

const italian: Language = {
  locales: ['it'],
  productName:
    'prodotto|articolo|descrizione|servizio|nome prodotto|descrizione articolo|prestazione|voce',
  revenue:
    'importo|importo totale|totale|incasso|fatturato|ricavo|ricavi|totale riga|importo lordo|vendite|' +
    'prezzo totale|valore',
  price: 'prezzo|prezzo unitario|prezzo di vendita|prezzo cad',
  saleDate: 'data|data vendita|data ordine|data fattura|data documento|giorno|data scontrino',
  quantity: 'quantità|qta|q ta|pezzi|pz|numero pezzi',
  customerName: 'cliente|nome cliente|acquirente|ragione sociale',
  salesperson: 'venditore|venditrice|commesso|commessa|addetto|operatore|cassiere',
  cost: 'costo|costi|costo totale',
  unitCost: 'costo acquisto|prezzo di acquisto|prezzo acquisto|costo unitario',
  order: 'numero ordine|numero scontrino|scontrino|numero fattura|ordine|fattura|ricevuta',
  type: 'tipo|tipologia|tipo operazione|tipo movimento|tipo transazione',
  status: 'stato|stato ordine|stato pagamento',
  income: 'entrate|entrata|incassi|incasso',
  expense: 'uscite|uscita|spese|spesa',
  total: 'totale|subtotale|totale generale|totale giorno|totale complessivo|somma',
  sale: 'vendita|ordine|incasso|scontrino|fattura',
  refund: 'rimborso|reso|storno|nota di credito|rimborsato',
  fee: 'commissione|commissioni|spese|bonifico|prelievo|accredito su conto',
  voided: 'annullato|annullata|annullo|stornato',
  unpaid:
    'non pagato|non pagata|da pagare|da incassare|in sospeso|in attesa di pagamento|pagato parzialmente|parzialmente pagato|sospeso|scaduta',
  isPaid: 'pagato|pagata|incassato|saldato|saldata',
  noSale: 'preventivo|bozza|fallito|rifiutato|scaduto',
  goods: 'prestazione|servizio|voce|prodotto|articolo|riga',
  charge: 'iva|spedizione|spese di spedizione|consegna|mancia|imballaggio|cauzione',
  discount: 'sconto|sconti|abbuono',
  supplier: 'fornitore|spesa|spese|tipo di spesa|tipo spesa',
  stock: 'giacenza|giacenze|scorta|scorte|scorta minima',
  paid: 'contanti|bancomat|carta|carta di credito|pagamento|pagamento con carta|pos',
  change: 'resto',
}

const greek: Language = {
  locales: ['el'],
  productName:
    'προϊόν|είδος|περιγραφή|όνομα προϊόντος|υπηρεσία|εμπόρευμα|αγαθό|περιγραφή είδους|ονομασία|τίτλος|' +
    'προϊόντα|περιγραφή προϊόντος',
  revenue:
    'ποσό|σύνολο|αξία|έσοδα|τζίρος|συνολικό ποσό|τελική αξία|πωλήσεις|πληρωτέο|μικτή αξία|μικτό ποσό|' +
    'συνολική αξία|σύνολο γραμμής|τελικό ποσό|ποσό πώλησης|συνολική τιμή',
  price: 'τιμή|τιμή μονάδας|τιμή πώλησης|τιμή τεμαχίου|τιμή/τεμ',
  saleDate:
    'ημερομηνία|ημ/νία|ημερομηνία πώλησης|ημερομηνία παραγγελίας|ημερομηνία έκδοσης|ημέρα|' +
    'ημερομηνία τιμολογίου|ημερομηνία συναλλαγής',
  quantity: 'ποσότητα|τεμάχια|τεμ|ποσ|τμχ|αριθμός τεμαχίων',
  customerName: 'πελάτης|όνομα πελάτη|επωνυμία|επωνυμία πελάτη|αγοραστής|ονοματεπώνυμο|πελάτισσα',
  salesperson: 'πωλητής|πωλήτρια|ταμίας|υπάλληλος|εξυπηρέτηση',
  cost: 'κόστος|συνολικό κόστος',
  unitCost: 'τιμή αγοράς|κόστος μονάδας|τιμή κτήσης',
  order:
    'αριθμός παραγγελίας|αρ παραγγελίας|αριθμός απόδειξης|απόδειξη|παραγγελία|αριθμός τιμολογίου|παραστατικό',
  type: 'τύπος|είδος κίνησης|τύπος συναλλαγής|είδος συναλλαγής|τύπος παραστατικού|κίνηση',
  status: 'κατάσταση|κατάσταση παραγγελίας|κατάσταση πληρωμής',
  income: 'έσοδα|εισπράξεις|είσπραξη|εισροές',
  expense: 'έξοδα|πληρωμές|δαπάνες|εκροές',
  total: 'σύνολο|γενικό σύνολο|μερικό σύνολο|συνολικά|άθροισμα|σύνολο ημέρας',
  sale: 'πώληση|παραγγελία|τιμολόγιο|απόδειξη|είσπραξη',
  refund: 'επιστροφή|επιστροφή χρημάτων|πιστωτικό|αποζημίωση',
  fee: 'προμήθεια|χρέωση|μεταφορά|ανάληψη|έξοδα',
  voided: 'ακυρώθηκε|ακύρωση|ακυρωμένη|ακυρωμένο',
  unpaid:
    'ανεξόφλητο|ανεξόφλητη|απλήρωτο|απλήρωτη|εκκρεμεί|σε εκκρεμότητα|σε αναμονή|αναμονή πληρωμής|μερικώς πληρωμένο|μερικώς εξοφλημένο|ληξιπρόθεσμο',
  isPaid: 'πληρωμένο|πληρωμένη|εξοφλημένο|εξοφλήθηκε|πληρώθηκε',
  noSale: 'προσφορά|πρόχειρο|απέτυχε|απορρίφθηκε',
  goods: 'είδος|προϊόν|υπηρεσία|γραμμή',
  charge: 'φπα|φόρος|μεταφορικά|αποστολή|έξοδα αποστολής|φιλοδώρημα|συσκευασία',
  discount: 'έκπτωση',
  supplier: 'προμηθευτής|δαπάνη|έξοδα|είδος δαπάνης',
  stock: 'απόθεμα|διαθέσιμο απόθεμα|αποθέματα',
  paid: 'μετρητά|κάρτα|πιστωτική κάρτα|χρεωστική κάρτα|πληρωμή',
  change: 'ρέστα',
}

const turkish: Language = {
  locales: ['tr'],
  productName: 'ürün|ürün adı|hizmet|malzeme|stok adı|ürün ismi|açıklama|mal hizmet',
  revenue:
    'tutar|toplam|toplam tutar|satış tutarı|ciro|gelir|satış|genel toplam|ödenecek tutar|net tutar|' +
    'toplam fiyat|tahsilat',
  price: 'fiyat|birim fiyat|birim fiyatı|satış fiyatı|adet fiyatı',
  saleDate: 'tarih|satış tarihi|sipariş tarihi|fatura tarihi|işlem tarihi|gün|fiş tarihi',
  quantity: 'adet|miktar|miktarı|sayı',
  customerName: 'müşteri|müşteri adı|alıcı|cari|cari adı|müşteri ismi|ad soyad',
  salesperson: 'satıcı|satış temsilcisi|kasiyer|personel|çalışan|satış elemanı|garson',
  cost: 'maliyet|toplam maliyet',
  unitCost: 'alış fiyatı|birim maliyet',
  order: 'sipariş no|sipariş numarası|fiş no|fatura no|fatura numarası|adisyon no|sipariş',
  type: 'tür|tip|işlem türü|işlem tipi|hareket türü|belge türü',
  status: 'durum|sipariş durumu|ödeme durumu|durumu',
  income: 'gelir|gelirler|giriş|tahsilat',
  expense: 'gider|giderler|çıkış|masraf|masraflar',
  total: 'toplam|ara toplam|genel toplam|günlük toplam|yekun',
  sale: 'satış|sipariş|fatura|tahsilat',
  refund: 'iade|geri ödeme|iade edildi|para iadesi',
  fee: 'komisyon|ücret|hizmet bedeli|havale|transfer|ödeme çıkışı|kesinti',
  voided: 'iptal|iptal edildi|iptal edilen',
  unpaid:
    'ödenmedi|ödenmemiş|beklemede|bekliyor|ödeme bekleniyor|ödeme bekliyor|kısmen ödendi|askıda|vadesi geçmiş',
  isPaid: 'ödendi|ödenmiş|tahsil edildi',
  noSale: 'teklif|taslak|başarısız|reddedildi',
  goods: 'ürün|kalem|hizmet|mal',
  charge: 'kdv|vergi|kargo|teslimat|nakliye|bahşiş|servis ücreti|ambalaj|depozito',
  discount: 'indirim|iskonto',
  supplier: 'tedarikçi|gider|giderler|gider türü',
  stock: 'stok|stok miktarı|mevcut stok',
  paid: 'nakit|kredi kartı|kart|banka kartı|ödeme|havale|yemek kartı',
  change: 'para üstü',
}

const russian: Language = {
  locales: ['ru'],
  productName:
    'товар|наименование|номенклатура|продукт|услуга|наименование товара|название товара|название|' +
    'товар услуга|позиция|описание',
  revenue:
    'сумма|выручка|итого|стоимость|сумма продажи|продажи|сумма заказа|к оплате|оборот|итоговая сумма|' +
    'сумма с ндс|всего|доход',
  price: 'цена|цена за единицу|цена за штуку|цена продажи|цена за шт',
  saleDate:
    'дата|дата продажи|дата заказа|дата чека|дата операции|дата документа|день|дата и время',
  quantity: 'количество|кол во|кол|шт|число|штук',
  customerName: 'клиент|покупатель|контрагент|заказчик|фио клиента|имя клиента|получатель',
  salesperson: 'продавец|менеджер|кассир|сотрудник|официант|мастер',
  cost: 'себестоимость|затраты|общая себестоимость',
  unitCost: 'закупочная цена|цена закупки',
  order: 'номер заказа|номер чека|заказ|чек|номер документа|номер накладной|номер счета',
  type: 'тип|вид|тип операции|вид операции|тип документа',
  status: 'статус|состояние|статус заказа|статус оплаты',
  income: 'приход|доход|доходы|поступление|поступления',
  expense: 'расход|расходы|списание|затраты',
  total: 'итого|всего|промежуточный итог|общий итог|итог|сумма итого|итого за день',
  sale: 'продажа|заказ|реализация|оплата|чек',
  refund: 'возврат|возврат средств|возврат товара|возврат покупателю|возмещение',
  fee: 'комиссия|сбор|вывод средств|перевод|выплата|удержание',
  voided: 'отменен|отменён|отмена|аннулирован|аннулировано|сторно',
  unpaid:
    'не оплачен|не оплачено|не оплачена|неоплачен|неоплачено|ожидает оплаты|в ожидании|ожидание|на удержании|частично оплачен|частично оплачено|просрочено',
  isPaid: 'оплачен|оплачено|оплачена',
  noSale: 'смета|коммерческое предложение|черновик|отклонен|отклонено|не удалось',
  goods: 'товар|позиция|услуга',
  charge: 'ндс|налог|доставка|почтовые расходы|чаевые|упаковка|залог',
  discount: 'скидка',
  supplier: 'поставщик|расход|расходы|статья расходов',
  stock: 'остаток|остатки|на складе|остаток на складе',
  paid: 'наличные|наличными|карта|картой|банковская карта|безналичные|безнал|сбп',
  change: 'сдача',
}

const ukrainian: Language = {
  locales: ['uk'],
  productName: 'товар|найменування|назва товару|послуга|назва|номенклатура|продукт|опис',
  revenue:
    'сума|виручка|разом|вартість|сума продажу|продажі|до сплати|всього|оборот|дохід|підсумок',
  price: 'ціна|ціна за одиницю|ціна за штуку|ціна продажу|ціна за шт',
  saleDate: 'дата|дата продажу|дата замовлення|дата чека|дата операції|день|дата документа',
  quantity: 'кількість|к сть|шт|штук|кіл сть',
  customerName: 'клієнт|покупець|замовник|контрагент|ім я клієнта|піб клієнта',
  salesperson: 'продавець|касир|менеджер|працівник|співробітник',
  cost: 'собівартість|витрати',
  unitCost: 'закупівельна ціна|ціна закупівлі',
  order: 'номер замовлення|номер чека|замовлення|чек|номер документа|номер накладної',
  type: 'тип|вид|тип операції|вид операції|тип документа',
  status: 'статус|стан|статус замовлення|статус оплати',
  income: 'прихід|дохід|доходи|надходження',
  expense: 'витрата|витрати|видаток|видатки',
  total: 'разом|всього|підсумок|усього|загальна сума|разом за день|проміжний підсумок',
  sale: 'продаж|замовлення|реалізація|оплата|чек',
  refund: 'повернення|повернення коштів|повернення товару|відшкодування',
  fee: 'комісія|збір|виведення коштів|переказ|виплата',
  voided: 'скасовано|скасований|анульовано|сторно',
  unpaid:
    'не сплачено|несплачено|не оплачено|неоплачено|очікує оплати|очікування|на утриманні|частково сплачено|частково оплачено|прострочено',
  isPaid: 'сплачено|оплачено|сплачений',
  noSale: 'кошторис|комерційна пропозиція|чернетка|відхилено|не вдалося',
  goods: 'товар|позиція|послуга',
  charge: 'пдв|податок|доставка|поштові витрати|чайові|пакування|застава',
  discount: 'знижка',
  supplier: 'постачальник|витрати|стаття витрат',
  stock: 'залишок|залишки|на складі',
  paid: 'готівка|готівкою|картка|карткою|банківська картка|безготівкові',
  change: 'решта|здача',
}

const bulgarian: Language = {
  locales: ['bg'],
  productName:
    'стока|артикул|продукт|услуга|наименование|име на стока|описание|наименование на стоката',
  revenue: 'сума|общо|стойност|приход|оборот|обща сума|продажби|крайна сума|крайна цена|общо с ддс',
  price: 'цена|единична цена|ед цена|продажна цена|цена за брой',
  saleDate: 'дата|дата на продажба|дата на поръчка|дата на фактура|ден|дата на документ',
  quantity: 'количество|брой|бр|к во|бройки',
  customerName: 'клиент|купувач|име на клиент|контрагент',
  salesperson: 'продавач|търговец|касиер|служител|оператор',
  cost: 'себестойност|разход|разходи',
  unitCost: 'доставна цена|покупна цена',
  order: 'номер на поръчка|поръчка|номер на бележка|касова бележка|номер на фактура|фактура',
  type: 'тип|вид|вид операция|вид документ',
  status: 'статус|състояние|статус на поръчка',
  income: 'приход|приходи|постъпления',
  expense: 'разход|разходи|плащания',
  total: 'общо|всичко|междинна сума|сума|общо за деня|тотал',
  sale: 'продажба|поръчка|фактура',
  refund: 'връщане|възстановяване|възстановена сума|рекламация|кредитно известие',
  fee: 'такса|комисионна|комисиона|превод|изплащане',
  voided: 'анулирана|анулирано|анулиран|сторно|отказана',
  unpaid:
    'неплатена|неплатено|неплатен|чака плащане|изчакване|изчаква плащане|частично платена|частично платено|просрочена',
  isPaid: 'платена|платено|платен',
  noSale: 'оферта|чернова|отказана|неуспешна',
  goods: 'стока|артикул|услуга|продукт|позиция',
  charge: 'ддс|данък|доставка|пощенски разходи|бакшиш|опаковка',
  discount: 'отстъпка',
  supplier: 'доставчик|разход|разходи|вид разход',
  stock: 'наличност|налично количество|на склад',
  paid: 'в брой|карта|плащане с карта|плащане|банков превод',
  change: 'ресто',
}

export const SOUTH_AND_EAST_EUROPE = [italian, greek, turkish, russian, ukrainian, bulgarian]
