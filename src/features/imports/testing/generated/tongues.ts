/** Words of files in languages beyond the five of `words.ts`, for generated files. */

interface Tongue {
  encoding: string
  /** see `HEADERS` */
  headers: string
  words: string
}

export const TONGUES: Tongue[] = [
  {
    encoding: 'windows-1250',
    headers: 'Zboží|Datum|Částka|Množství|Zákazník|Prodejce|Náklady|Jednotková cena',
    words: 'Káva s mlékem|Těstoviny|Šálek, velký|Jiří Dvořák|Příliš; žluťoučký|Rohlík',
  },
  {
    encoding: 'windows-1250',
    headers: 'Towar|Data|Wartość|Ilość|Klient|Sprzedawca|Koszt|Cena jednostkowa',
    words: 'Żurek|Pączek, duży|Małgorzata Kowalczyk|Łosoś|Świeża kawa|Bułka',
  },
  {
    encoding: 'windows-1250',
    headers: 'Termék|Dátum|Összeg|Mennyiség|Vevő|Eladó|Költség|Egységár',
    words: 'Fűszerkeverék|Őszibarack|Tóth Gergő|Gyümölcslé, nagy|Szűcs Réka|Kávé',
  },
  {
    encoding: 'windows-1251',
    headers: 'Товар|Дата|Сумма|Количество|Клиент|Продавец|Себестоимость|Цена',
    words: 'Чай зелёный|Хлеб|Иванов Иван|Борщ; большой|ООО «Ромашка»|Кофе латте',
  },
  {
    encoding: 'windows-1251',
    headers: 'Товар|Дата|Сума|Кількість|Клієнт|Продавець|Собівартість|Ціна',
    words: 'Вареники|Їжа|Олена Ґалаґан|Сало, велике|Євген|Пиріжок',
  },
  {
    encoding: 'windows-1254',
    headers: 'Ürün|Tarih|Tutar|Adet|Müşteri|Satıcı|Maliyet|Birim fiyat',
    words: 'Türk kahvesi|Çay, büyük|Yağmur Yıldız|Işık Öztürk|Şekerpare|İçecek',
  },
  {
    encoding: 'windows-1253',
    headers: 'Είδος|Ημ/νία|Αξία|Τεμάχια|Πελάτης|Πωλητής|Κόστος|Τιμή μονάδας',
    words: 'Ελληνικός καφές|Σπανακόπιτα|Γιώργος Ξένος|Φέτα, μεγάλη|Ψωμί; λευκό|ΜΕΛΙ',
  },
  {
    encoding: 'windows-1255',
    headers: 'פריט|תאריך|סה"כ|כמות|שם לקוח|מוכר|עלות|מחיר ליחידה',
    words: 'קפה הפוך|חלבה, גדולה|דוד כהן|שוקולד מריר|לחם; לבן|עוגת גבינה',
  },
  {
    encoding: 'windows-1256',
    headers: 'الصنف|التاريخ|المبلغ|العدد|اسم العميل|البائع|التكلفة|سعر الوحدة',
    words: 'قهوة عربية|كنافة، كبيرة|أحمد علي|شاي بالنعناع|خبز; أبيض|فاطمة حسن',
  },
  {
    encoding: 'windows-1257',
    headers: 'Prekė|Užsakymo data|Iš viso|Kiekis|Pirkėjas|Pardavėjas|Savikaina|Vieneto kaina',
    words: 'Ruginė duona|Šaltibarščiai|Jūratė Žukauskienė|Sūris, didelis|Kęstutis|Ąžuolas',
  },
  {
    encoding: 'windows-874',
    headers: 'สินค้า|วันที่|ยอดขาย|จำนวน|ลูกค้า|พนักงานขาย|ต้นทุน|ราคาต่อหน่วย',
    words: 'ชาเย็น|ข้าวเหนียวมะม่วง|สมชาย ใจดี|กาแฟ, แก้วใหญ่|ส้มตำ; ไทย|น้ำแข็ง',
  },
  {
    encoding: 'windows-1252',
    headers: 'Tuote|Pvm|Loppusumma|Kpl|Asiakas|Myyjä|Kustannus|Yksikköhinta',
    words: 'Ruisleipä|Kääntöpöytä|Väinö Mäkelä|Kahvi, iso|Äiti; lapsi|Öljy',
  },
  {
    encoding: 'windows-1250',
    headers:
      'Denumire produs|Data vânzării|Valoare totală|Cantitate|Cumpărător|Casier|Costuri|Pret unitar',
    words: 'Cafea cu lapte|Brânză, mare|Ştefan Ţară|Îngheţată|Pâine; albă|Gogoşi',
  },
  {
    encoding: 'utf-8',
    headers: 'Tên hàng|Ngày bán|Thành tiền|Số lượng|Khách hàng|Thu ngân|Giá vốn|Đơn giá',
    words: 'Cà phê sữa|Bánh mì, lớn|Nguyễn Văn An|Trà đá|Phở; bò|Chè',
  },
  {
    encoding: 'utf-8',
    headers: 'Nama barang|Tgl|Total harga|Jml|Pembeli|Kasir|HPP|Harga satuan',
    words: 'Kopi susu|Nasi goreng, besar|Budi Santoso|Teh manis|Roti; bakar|Dewi',
  },
  {
    encoding: 'utf-8',
    headers: 'वस्तु|दिनांक|कुल राशि|मात्रा|ग्राहक|विक्रेता|लागत|दर',
    words: 'मसाला चाय|समोसा, बड़ा|राम कुमार|लड्डू|रोटी; सफ़ेद|सीता देवी',
  },
  {
    encoding: 'shift_jis',
    headers: '商品名|日付|金額|数量|顧客名|担当者|原価|単価',
    words: '珈琲豆 中深煎り|抹茶ラテ|山田太郎|ソフトクリーム|表示、能力|ｱｲｽｺｰﾋｰ',
  },
  {
    encoding: 'euc-kr',
    headers: '상품명|날짜|금액|수량|고객명|담당자|원가|단가',
    words: '아메리카노|똠얌꿍|김철수|떡볶이, 큰 것|뷁나래|라떼',
  },
  {
    encoding: 'gb18030',
    headers: '产品名称|日期|金额|数量|客户|销售员|成本|单价',
    words: '龙井茶|红烧牛肉面|王小明|咖啡，大杯|欧阳娜娜|𠀀牌绿茶',
  },
  {
    encoding: 'big5',
    headers: '商品名稱|日期|金額|數量|客戶|店員|成本|單價',
    words: '珍珠奶茶|鳳梨酥禮盒|許功蓋|咖啡，大杯|陳怡君|高山烏龍茶',
  },
]
