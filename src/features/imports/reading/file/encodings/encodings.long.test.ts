import { encode } from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { readContent as read } from '../../../testing/helpers.ts'
import { LANGUAGES } from '../../languages/languages.ts'
import { likeliestEncoding, WordSample } from './guess.ts'

/** Encodings are told by what the text then says. */

interface Written {
  language: string
  encoding: string
  headers: string
  rows: string[]
  sum: number
  customer: string
}

const FILES: Written[] = [
  {
    language: 'Japanese',
    encoding: 'shift_jis',
    headers: '日付,商品名,数量,金額,顧客名,担当者',
    rows: [
      '2026-01-02,珈琲豆 中深煎り,2,2400,山田太郎,鈴木',
      '2026-01-03,抹茶ラテ,1,580,佐藤花子,高橋',
    ],
    sum: 2980,
    customer: '山田太郎',
  },
  {
    language: 'Korean',
    encoding: 'euc-kr',
    headers: '날짜,상품명,수량,금액,고객명,담당자',
    rows: ['2026-01-02,아메리카노,2,9000,김철수,박지영', '2026-01-03,똠얌꿍,1,15000,뷁나래,이민호'],
    sum: 24000,
    customer: '김철수',
  },
  {
    language: 'Chinese',
    encoding: 'gb18030',
    headers: '日期,产品名称,数量,金额,客户,销售员',
    rows: ['2026-01-02,龙井茶,2,176.50,王小明,李芳', '2026-01-03,红烧牛肉面,1,32.00,欧阳娜娜,张伟'],
    sum: 208.5,
    customer: '王小明',
  },
  {
    language: 'Chinese in Taiwan',
    encoding: 'big5',
    headers: '日期,商品名稱,數量,金額,客戶,店員',
    rows: ['2026-01-02,珍珠奶茶,2,130,許功蓋,林怡君', '2026-01-03,鳳梨酥禮盒,1,480,黃淑芬,陳志明'],
    sum: 610,
    customer: '許功蓋',
  },
  {
    language: 'Czech',
    encoding: 'windows-1250',
    headers: 'Datum;Zboží;Množství;Částka;Zákazník;Prodejce',
    rows: [
      '2026-01-02;Čaj s mlékem;2;1 250,50;Jiří Dvořák;Šárka',
      '2026-01-03;Těstoviny;1;89,00;Anežka Říhová;Šárka',
    ],
    sum: 1339.5,
    customer: 'Jiří Dvořák',
  },
  {
    language: 'Polish',
    encoding: 'windows-1250',
    headers: 'Data;Towar;Ilość;Wartość;Klient;Sprzedawca',
    rows: [
      '2026-01-02;Żurek;2;34,50;Małgorzata Kowalczyk;Łukasz',
      '2026-01-03;Sernik;1;18,00;Świętosława Bąk;Łukasz',
    ],
    sum: 52.5,
    customer: 'Małgorzata Kowalczyk',
  },
  {
    language: 'Hungarian',
    encoding: 'windows-1250',
    headers: 'Dátum;Termék;Mennyiség;Összeg;Vevő;Eladó',
    rows: [
      '2026-01-02;Őszibarack lekvár;2;3200;Tóth Gergő;Nagy Erzsébet',
      '2026-01-03;Fűszerkeverék;1;990;Szűcs Réka;Nagy Erzsébet',
    ],
    sum: 4190,
    customer: 'Tóth Gergő',
  },
  {
    language: 'Russian',
    encoding: 'windows-1251',
    headers: 'Дата;Товар;Количество;Сумма;Клиент;Продавец',
    rows: [
      '2026-01-02;Чай зелёный;2;450,00;Иванов Иван;Юля',
      '2026-01-03;Хлеб;1;60,50;ООО Ромашка;Юля',
    ],
    sum: 510.5,
    customer: 'Иванов Иван',
  },
  {
    language: 'Ukrainian',
    encoding: 'windows-1251',
    headers: 'Дата;Товар;Кількість;Сума;Клієнт;Продавець',
    rows: [
      '2026-01-02;Борщ;2;240,00;Олена Їжакевич;Євген',
      '2026-01-03;Вареники;1;130,00;Ґалаґан;Євген',
    ],
    sum: 370,
    customer: 'Олена Їжакевич',
  },
  {
    language: 'Bulgarian',
    encoding: 'windows-1251',
    headers: 'Дата;Стока;Количество;Сума;Клиент;Продавач',
    rows: [
      '2026-01-02;Баница;2;5,60;Георги Стоянов;Мария',
      '2026-01-03;Кафе еспресо;1;2,40;Ивайло Ъгълов;Мария',
    ],
    sum: 8,
    customer: 'Георги Стоянов',
  },
  {
    language: 'Turkish',
    encoding: 'windows-1254',
    headers: 'Tarih;Ürün;Adet;Tutar;Müşteri;Satıcı',
    rows: [
      '2026-01-02;Türk kahvesi;2;180,00;Yağmur Yıldız;İpek',
      '2026-01-03;Kadayıf;1;95,50;Işık Öztürk;İpek',
    ],
    sum: 275.5,
    customer: 'Yağmur Yıldız',
  },
  {
    language: 'Greek',
    encoding: 'windows-1253',
    headers: 'Ημερομηνία;Είδος;Ποσότητα;Αξία;Πελάτης;Πωλητής',
    rows: [
      '2026-01-02;Ελληνικός καφές;2;5,60;Γιώργος Παπαδόπουλος;Ελένη',
      '2026-01-03;ΜΠΟΥΓΑΤΣΑ;1;3,20;Άννα Ξένου;Ελένη',
    ],
    sum: 8.8,
    customer: 'Γιώργος Παπαδόπουλος',
  },
  {
    language: 'Hebrew',
    encoding: 'windows-1255',
    headers: 'תאריך,פריט,כמות,סכום,לקוח,מוכר',
    rows: [
      '2026-01-02,קפה הפוך,2,28.00,דוד כהן,נועה',
      '2026-01-03,מאפה גבינה,1,19.50,שרה לוי,נועה',
    ],
    sum: 47.5,
    customer: 'דוד כהן',
  },
  {
    language: 'Arabic',
    encoding: 'windows-1256',
    headers: 'التاريخ,الصنف,العدد,المبلغ,العميل,البائع',
    rows: [
      '2026-01-02,قهوة عربية,2,30.00,أحمد علي,سارة',
      '2026-01-03,كنافة,1,25.50,فاطمة حسن,سارة',
    ],
    sum: 55.5,
    customer: 'أحمد علي',
  },
  {
    language: 'Persian',
    encoding: 'windows-1256',
    headers: 'تاريخ,کالا,تعداد,مبلغ,مشتري,فروشنده',
    rows: ['2026-01-02,چاي سبز,2,300,پروين گلزار,آرش', '2026-01-03,پسته,1,250,ژاله نوري,آرش'],
    sum: 550,
    customer: 'پروين گلزار',
  },
  {
    language: 'Lithuanian',
    encoding: 'windows-1257',
    headers: 'Data;Prekė;Kiekis;Viso;Pirkėjas;Pardavėjas',
    rows: [
      '2026-01-02;Šaltibarščiai;2;9,80;Jūratė Žukauskienė;Mindaugas',
      '2026-01-03;Ruginė duona;1;2,40;Kęstutis Ąžuolas;Mindaugas',
    ],
    sum: 12.2,
    customer: 'Jūratė Žukauskienė',
  },
  {
    language: 'Latvian',
    encoding: 'windows-1257',
    headers: 'Datums;Prece;Daudzums;Kopā;Pircējs;Pārdevējs',
    rows: [
      '2026-01-02;Rupjmaize ar ķimenēm;2;4,60;Jānis Bērziņš;Līga',
      '2026-01-03;Pīrāgi;1;3,10;Ģirts Ķēniņš;Līga',
    ],
    sum: 7.7,
    customer: 'Jānis Bērziņš',
  },
  {
    language: 'Thai',
    encoding: 'windows-874',
    headers: 'วันที่,สินค้า,จำนวน,ยอดขาย,ลูกค้า,พนักงาน',
    rows: [
      '2026-01-02,ชาเย็น,2,90.00,สมชาย ใจดี,มาลี',
      '2026-01-03,ข้าวเหนียวมะม่วง,1,120.00,วิภา ศรีสุข,มาลี',
    ],
    sum: 210,
    customer: 'สมชาย ใจดี',
  },
  {
    language: 'Western',
    encoding: 'windows-1252',
    headers: 'Datum;Artikel;Menge;Betrag;Kunde;Verkäufer',
    rows: [
      '2026-01-02;Crème brûlée;2;13,00;Jürgen Groß;Zoë',
      '2026-01-03;Smørrebrød;1;9,50;São Peña;Zoë',
    ],
    sum: 22.5,
    customer: 'Jürgen Groß',
  },
]
const textOf = ({ headers, rows }: Written): string => `${[headers, ...rows].join('\r\n')}\r\n`

describe('headers and names are read', () => {
  for (const file of FILES) {
    const { language, encoding, sum, customer } = file
    test(`${language} in ${encoding}: 2 sales of ${sum}, to ${customer}`, async () => {
      const outcome = await read(encode(textOf(file), encoding))
      expect(outcome.preview).toMatchObject({ encoding, missing: [], questions: [] })
      expect(outcome.tally).toMatchObject({ rows: 2, totalRevenue: sum })
      expect(outcome.preview!.rows[0]!.sale!.customerName).toBe(customer)
      expect(Object.values(outcome.preview!.mapping).filter(Boolean)).toHaveLength(6)
    })
    test(`${language} in UTF-8 stays UTF-8`, async () => {
      const outcome = await read(textOf(file))
      expect(outcome.preview!.encoding).toBe('utf-8')
      expect(outcome.preview!.rows[0]!.sale!.customerName).toBe(customer)
    })
  }
})

/** Files in which a single word or two have letters beyond ASCII. */
const WORDS: [encoding: string, text: string][] = [
  ['shift_jis', 'コーヒー'],
  ['shift_jis', 'ｺｰﾋｰ,ﾃｨｰ'],
  ['shift_jis', '日本酒'],
  ['euc-kr', '커피'],
  ['euc-kr', '떡볶이'],
  ['gb18030', '咖啡'],
  ['gb18030', '铁观音'],
  ['big5', '珍珠奶茶'],
  ['big5', '鐵觀音'],
  ['windows-1250', 'Příjem'],
  ['windows-1250', 'Łódź'],
  ['windows-1250', 'Vevő'],
  ['windows-1251', 'чай'],
  ['windows-1251', 'КНИГА'],
  ['windows-1251', 'Їжа'],
  ['windows-1254', 'Satış'],
  ['windows-1254', 'Şeker'],
  ['windows-1253', 'Τυρόπιτα'],
  ['windows-1253', 'ΣΟΥΒΛΑΚΙ,ΚΑΦΕΣ'],
  ['windows-1255', 'שוקולד,חלבה'],
  ['windows-1256', 'شاي بالنعناع'],
  ['windows-1257', 'Šaltibarščiai,Jūratė Žukauskienė'],
  ['windows-874', 'ส้มตำ'],
  ['windows-1252', 'Crêpe,Fête,Forêt'],
  ['windows-1252', 'Limões'],
  ['windows-1252', 'Caffè,Città'],
  ['windows-1252', 'Smørrebrød'],
  ['windows-1252', 'Þórður,Guðrún'],
  ['windows-1252', 'STRASSE,MÜLLER,GRÖSSE'],
  ['windows-1252', '£12.50'],
  ['windows-1252', '€12.50'],
  ['windows-1252', 'Bob’s – 2½ m²'],
]

describe('a few letters are enough', () => {
  for (const [encoding, text] of WORDS) {
    test(`${text} in ${encoding}`, async () => {
      const content = `Item,Date,Total\n"${text}",2026-01-02,5.00\n"Tea",2026-01-03,7.50\n`
      const outcome = await read(encode(content, encoding))
      expect(outcome.preview!.rows[0]!.sale!.productName).toBe(text)
      expect(outcome.tally!.totalRevenue).toBe(12.5)
    })
  }
})

/** Encodings of the languages' own alphabets; the others are written in Windows-1252, or only in Unicode. */
const ENCODING_OF: Record<string, string> = {
  cs: 'windows-1250',
  sk: 'windows-1250',
  pl: 'windows-1250',
  hu: 'windows-1250',
  ro: 'windows-1250',
  'sr-Latn': 'windows-1250',
  sl: 'windows-1250',
  lv: 'windows-1257',
  lt: 'windows-1257',
  el: 'windows-1253',
  ru: 'windows-1251',
  uk: 'windows-1251',
  bg: 'windows-1251',
  tr: 'windows-1254',
  ar: 'windows-1256',
  he: 'windows-1255',
  fa: 'windows-1256',
  ja: 'shift_jis',
  ko: 'euc-kr',
  zh: 'gb18030',
  th: 'windows-874',
  fi: 'windows-1252',
  sv: 'windows-1252',
  da: 'windows-1252',
}

test.each(Object.entries(ENCODING_OF))('all words of %s together are in %s', (locale, encoding) => {
  const language = LANGUAGES.find(({ locales }) => locales[0]!.startsWith(locale))!
  const words = new WordSample()
  words.add(encode(Object.values(language).flat().join('|').split('|').join(','), encoding))
  expect(likeliestEncoding(words.end())).toBe(encoding)
})

test('what counts are different words: one French word on 10,000 rows is not Polish', async () => {
  const row = 'Crêpe,2026-01-02,5.00\n'
  const outcome = await read(encode(`Item,Date,Total\n${row.repeat(10_000)}`, 'windows-1252'))
  expect(outcome.preview!.encoding).toBe('windows-1252')
})

test('a word counts once too where | separates the columns: Spanish weekdays with one São Paulo are not Hungarian', async () => {
  const days = Array.from({ length: 12 }, (_, day) => `Tea ${day}x|sábado|2.00|2026-01-02\n`)
  const text = `Item|Day|Total|Date\nSão Paulo|miércoles|1.00|2026-01-02\n${days.join('')}`
  const outcome = await read(encode(text, 'windows-1252'))
  expect(outcome.preview!.encoding).toBe('windows-1252')
})

test('the second byte of ポ is that of |', async () => {
  const content = 'Item|Date|Total\nポット|2026-01-02|5.00\n急須|2026-01-03|7.50\n'
  const outcome = await read(encode(content, 'shift_jis'))
  expect(outcome.preview!.rows[0]!.sale!.productName).toBe('ポット')
})

test('the first letter beyond ASCII may be in the last of 40,000 rows', async () => {
  const content = `Item,Date,Total\n${'Tea,2026-01-02,5.00\n'.repeat(40_000)}Čaj,2026-01-02,1.00\nŽito,2026-01-02,1.00\nŘepa,2026-01-02,1.00\n`
  const outcome = await read(encode(content, 'windows-1250'))
  expect(outcome.preview!.encoding).toBe('windows-1250')
})

describe('characters are whole wherever the file is cut into pieces', () => {
  for (const encoding of ['shift_jis', 'euc-kr', 'gb18030', 'big5'] as const) {
    const name = {
      shift_jis: '珈琲豆ソ表',
      'euc-kr': '뷁커피똠',
      gb18030: '咖啡𠀀龙井',
      big5: '許功蓋奶茶',
    }[encoding]
    test(`${encoding}: 12,000 sales of ${name}, shifted by 0 to 3 bytes`, async () => {
      for (const shift of ['', 'x', 'xx', 'xxx']) {
        const rows = `${name},2026-01-02,1.00\n`.repeat(12_000)
        const outcome = await read(encode(`Item${shift},Date,Total\n${rows}`, encoding), {
          encoding,
        })
        const names = new Set(outcome.sales.map((sale) => sale.productName))
        expect([...names]).toEqual([name])
        expect(outcome.tally!.rows).toBe(12_000)
      }
    })
  }
})

test('the owner chooses another encoding: the same byte is č in Czech and è in French', async () => {
  const content = Buffer.from('Item,Date,Total\nKol\xe8e,2026-01-02,5.00\n', 'latin1')
  const guessed = await read(content)
  expect(guessed.preview!.rows[0]!.sale!.productName).toBe('Kolèe')
  expect(guessed.assumptions).toContain(
    "The file isn't in UTF-8, so it was read as Western European (Windows-1252).",
  )
  const chosen = await read(content, { encoding: 'windows-1250' })
  expect(chosen.preview).toMatchObject({ encoding: 'windows-1250' })
  expect(chosen.preview!.rows[0]!.sale!.productName).toBe('Kolče')
  expect(chosen.assumptions.join()).not.toContain('Windows')
})

test('UTF-8 can be chosen for a file with damaged characters, and UTF-16 is never misread', async () => {
  const damaged = await read(Buffer.from('Item,Date,Total\nCaf\xe9,2026-01-02,5.00\n', 'latin1'), {
    encoding: 'utf-8',
  })
  expect(damaged.preview!.rows[0]!.sale!.productName).toBe('Caf\ufffd')
  const wide = Buffer.from('\ufeffItem,Date,Total\nČaj,2026-01-02,5.00\n', 'utf16le')
  const outcome = await read(wide, { encoding: 'windows-1250' })
  expect(outcome.preview!.rows[0]!.sale!.productName).toBe('Čaj')
})

test('200 MB of words take as long as 2 MB: the sample is bounded', () => {
  const words = new WordSample()
  const piece = encode(
    `${Array.from({ length: 6_000 }, (_, i) => `Žluťoučký${i}`).join(',')},`,
    'windows-1250',
  )
  const before = process.threadCpuUsage()
  for (let i = 0; i < 3_000; i++) words.add(piece)
  const sample = words.end()
  expect(sample.length).toBeLessThan(20_000)
  expect(likeliestEncoding(sample)).toBe('windows-1250')
  // Time of the processor, which other programs don't make longer.
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2_000)
})
