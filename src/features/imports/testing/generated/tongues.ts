/** Words of files in encodings beyond Western ones, for generated files. */

interface Tongue {
  encoding: string
  /** product, date, amount, quantity, customer, salesperson, cost, unit price */
  headers: string[]
  words: string[]
}

export const TONGUES: Tongue[] = [
  {
    encoding: 'windows-1250',
    headers: 'Zboží|Datum|Částka|Množství|Zákazník|Prodejce|Náklady|Jednotková cena'.split('|'),
    words: [
      'Káva s mlékem',
      'Těstoviny',
      'Šálek, velký',
      'Jiří Dvořák',
      'Příliš; žluťoučký',
      'Rohlík',
    ],
  },
  {
    encoding: 'windows-1250',
    headers: 'Towar|Data|Wartość|Ilość|Klient|Sprzedawca|Koszt|Cena jednostkowa'.split('|'),
    words: ['Żurek', 'Pączek, duży', 'Małgorzata Kowalczyk', 'Łosoś', 'Świeża kawa', 'Bułka'],
  },
  {
    encoding: 'windows-1250',
    headers: 'Termék|Dátum|Összeg|Mennyiség|Vevő|Eladó|Költség|Egységár'.split('|'),
    words: ['Fűszerkeverék', 'Őszibarack', 'Tóth Gergő', 'Gyümölcslé, nagy', 'Szűcs Réka', 'Kávé'],
  },
  {
    encoding: 'windows-1251',
    headers: 'Товар|Дата|Сумма|Количество|Клиент|Продавец|Себестоимость|Цена'.split('|'),
    words: ['Чай зелёный', 'Хлеб', 'Иванов Иван', 'Борщ; большой', 'ООО «Ромашка»', 'Кофе латте'],
  },
  {
    encoding: 'windows-1251',
    headers: 'Товар|Дата|Сума|Кількість|Клієнт|Продавець|Собівартість|Ціна'.split('|'),
    words: ['Вареники', 'Їжа', 'Олена Ґалаґан', 'Сало, велике', 'Євген', 'Пиріжок'],
  },
  {
    encoding: 'windows-1254',
    headers: 'Ürün|Tarih|Tutar|Adet|Müşteri|Satıcı|Maliyet|Birim fiyat'.split('|'),
    words: ['Türk kahvesi', 'Çay, büyük', 'Yağmur Yıldız', 'Işık Öztürk', 'Şekerpare', 'İçecek'],
  },
  {
    encoding: 'shift_jis',
    headers: '商品名|日付|金額|数量|顧客名|担当者|原価|単価'.split('|'),
    words: ['珈琲豆 中深煎り', '抹茶ラテ', '山田太郎', 'ソフトクリーム', '表示、能力', 'ｱｲｽｺｰﾋｰ'],
  },
  {
    encoding: 'euc-kr',
    headers: '상품명|날짜|금액|수량|고객명|담당자|원가|단가'.split('|'),
    words: ['아메리카노', '똠얌꿍', '김철수', '떡볶이, 큰 것', '뷁나래', '라떼'],
  },
  {
    encoding: 'gb18030',
    headers: '产品名称|日期|金额|数量|客户|销售员|成本|单价'.split('|'),
    words: ['龙井茶', '红烧牛肉面', '王小明', '咖啡，大杯', '欧阳娜娜', '𠀀牌绿茶'],
  },
]
