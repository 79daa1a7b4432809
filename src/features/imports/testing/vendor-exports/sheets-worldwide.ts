import type { SampleLayout } from './vendor-export.ts'

/** Sheets in the words, digits and calendars of `reading/languages/`. */
export const SHEETS_WORLDWIDE: SampleLayout[] = [
  {
    name: 'Greek, with a refund by its type: 1.234,50 + 12,00 - 4,00 = 1.242,50',
    content: `Ημ/νία;Περιγραφή είδους;Τεμάχια;Συνολική αξία;Επωνυμία πελάτη;Ταμίας;Τύπος
13 Απριλίου 2026;Καναπές;1;1.234,50 €;Παπαδόπουλος;Ελένη;Πώληση
14 Απρ 2026;Καφές;4;12,00 €;Ξένου;Ελένη;Πώληση
15 Απρ 2026;Καφές;1;4,00 €;Ξένου;Ελένη;Επιστροφή
Γενικό σύνολο;;6;1.242,50 €;;;
`,
    columns: 'Περιγραφή είδους|Συνολική αξία|Ημ/νία|Τεμάχια|Επωνυμία πελάτη|Ταμίας',
    sales: 3,
    revenue: 1242.5,
    quantity: 6,
    rejected: { total_line: 1 },
  },
  {
    name: 'Arabic digits, signs and months: ١٬٢٣٤٫٥٠ + ١٢٫٢٥ = 1,246.75',
    content: `تاريخ الفاتورة,اسم الصنف,العدد,الإجمالي,اسم الزبون,الكاشير
١٣ أبريل ٢٠٢٦,أريكة,١,\u200f١٬٢٣٤٫٥٠ ج.م.\u200f,أحمد,سارة
١٤ أبريل ٢٠٢٦,قهوة,٣,\u200f١٢٫٢٥ ج.م.\u200f,فاطمة,سارة
المجموع الكلي,,٤,\u200f١٬٢٤٦٫٧٥ ج.م.\u200f,,
`,
    columns: 'اسم الصنف|الإجمالي|تاريخ الفاتورة|العدد|اسم الزبون|الكاشير',
    sales: 2,
    revenue: 1246.75,
    quantity: 4,
    rejected: { total_line: 1 },
  },
  {
    name: 'Hebrew, price × quantity: 2 × 19.90 + 3 × 12.00 = 75.80',
    content: `תאריך עסקה,שם פריט,כמות,מחיר ליחידה,שם הלקוח
13.4.2026,חלבה,2,₪19.90,כהן
14.4.2026,קפה הפוך,3,₪12.00,לוי
`,
    columns: 'שם פריט|מחיר ליחידה|תאריך עסקה|כמות|שם הלקוח',
    sales: 2,
    revenue: 75.8,
    quantity: 5,
  },
  {
    name: 'Thai, in Buddhist years of two digits: 90 + 1,250.50 = 1,340.50 in April 2026',
    content: `วันที่สั่งซื้อ,รายการสินค้า,จำนวนชิ้น,ยอดชำระ,ชื่อลูกค้า,แคชเชียร์
13/04/69,ชาเย็น,2,90.00,สมชาย,มาลี
14/04/69,โต๊ะ,1,"1,250.50",วิภา,มาลี
รวมทั้งสิ้น,,3,"1,340.50",,
`,
    columns: 'รายการสินค้า|ยอดชำระ|วันที่สั่งซื้อ|จำนวนชิ้น|ชื่อลูกค้า|แคชเชียร์',
    days: ['2026-04-13', '2026-04-14'],
    sales: 2,
    revenue: 1340.5,
    rejected: { total_line: 1 },
  },
  {
    name: 'Thai digits and months: ๔๕ + ๑,๑๐๐.๕๐ = 1,145.50 in April 2026',
    content: `วัน,เมนู,เป็นเงิน
๑๓ เม.ย. ๒๕๖๙,ส้มตำ,๔๕.๐๐
๑๔ เมษายน ๒๕๖๙,โต๊ะจีน,"๑,๑๐๐.๕๐"
`,
    columns: 'เมนู|เป็นเงิน|วัน',
    days: ['2026-04-13', '2026-04-14'],
    sales: 2,
    revenue: 1145.5,
  },
  {
    name: 'Vietnamese, whole đồng: 35.000 + 1.250.000 = 1.285.000',
    content: `Ngày lập;Tên mặt hàng;SL;Thành tiền;Khách;Thu ngân
13/04/2026;Cà phê sữa;1;35.000 đ;An;Lan
14/04/2026;Bàn gỗ;1;1.250.000 đ;Bình;Lan
Tổng cộng;;2;1.285.000 đ;;
`,
    columns: 'Tên mặt hàng|Thành tiền|Ngày lập|SL|Khách|Thu ngân',
    sales: 2,
    revenue: 1_285_000,
    rejected: { total_line: 1 },
  },
  {
    name: 'Finnish: 12,50 + 1 250,00 = 1 262,50',
    content: `Myyntipäivä;Nimike;Kpl;Loppusumma;Ostaja;Työntekijä;Ostohinta
13. huhtikuuta 2026;Pulla;5;12,50;Mäkinen;Aino;1,00
14. huhtikuuta 2026;Tuoli;1;1 250,00;Virtanen;Aino;800,00
Kaikki yhteensä;;6;1 262,50;;;
`,
    columns: 'Nimike|Loppusumma|Myyntipäivä|Kpl|Ostaja|Työntekijä|Ostohinta',
    sales: 2,
    revenue: 1262.5,
    rejected: { total_line: 1 },
  },
  {
    name: 'Indonesian, where Jumlah is the number of pieces: 2 × 15.000 + 1 × 40.000 = 70.000',
    content: `Tgl;Nama barang;Jumlah;Harga satuan;Nama pembeli;Kasir
13 Agustus 2026;Kopi susu;2;Rp 15.000;Budi;Dewi
14 Agustus 2026;Nasi goreng;1;Rp 40.000;Sari;Dewi
`,
    options: { decimal: ',' },
    columns: 'Nama barang|Harga satuan|Tgl|Jumlah|Nama pembeli|Kasir',
    sales: 2,
    revenue: 70_000,
    quantity: 3,
  },
  {
    name: 'Indonesian, where Jumlah is the amount: 30.000,00 + 40.000,00 = 70.000,00',
    content: `Tarikh;Nama item;Kuantiti;Harga seunit;Jumlah
13/08/2026;Kopi susu;2;15.000,00;30.000,00
14/08/2026;Nasi goreng;1;40.000,00;40.000,00
`,
    columns: 'Nama item|Jumlah|Tarikh|Kuantiti',
    sales: 2,
    revenue: 70_000,
    quantity: 3,
  },
  {
    name: 'Japanese, in years of Reiwa and Heisei: 1,200 + 350 = 1,550',
    content: `会計日,品目名,点数,お支払い金額,得意先名,販売担当
令和8年4月3日,ブレンド,2,"¥1,200",山田,田中
平成31年4月30日,紅茶,1,¥350,鈴木,佐藤
`,
    columns: '品目名|お支払い金額|会計日|点数|得意先名|販売担当',
    days: ['2026-04-03', '2019-04-30'],
    sales: 2,
    revenue: 1550,
    quantity: 3,
  },
  {
    name: 'Japanese, short years of Reiwa, full-width digits: １，２００ + ３５０ = 1,550',
    content: `年月日,アイテム,売上金額(税込)
R8.4.3,ブレンド,１，２００円
R8.4.13,紅茶,３５０円
`,
    columns: 'アイテム|売上金額(税込)|年月日',
    days: ['2026-04-03', '2026-04-13'],
    sales: 2,
    revenue: 1550,
  },
  {
    name: 'Polish, with months in words and a cancelled line: 34,50 + 1 200,00 = 1 234,50',
    content: `Data wystawienia;Asortyment;Liczba sztuk;Do zapłaty;Imię i nazwisko;Kasjerka;Rodzaj transakcji
13 kwietnia 2026;Żurek;2;34,50;Jan Bąk;Ola;Sprzedaż
14 paź 2026;Stół;1;1 200,00;Ewa Łoś;Ola;Sprzedaż
14 paź 2026;Prowizja;1;9,00;;;Opłata
OGÓŁEM;;3;1 234,50;;;
`,
    columns: 'Asortyment|Do zapłaty|Data wystawienia|Liczba sztuk|Imię i nazwisko|Kasjerka',
    days: ['2026-04-13', '2026-10-14'],
    sales: 2,
    revenue: 1234.5,
    rejected: { not_a_sale: 1, total_line: 1 },
  },
  {
    name: 'Turkish in capitals, with months in words: 180,00 + 1.250,50 = 1.430,50',
    content: `SATIŞ TARİHİ;ÜRÜN İSMİ;MİKTAR;TOPLAM FİYAT;MÜŞTERİ İSMİ;ÇALIŞAN
13 Ağustos 2026;Türk kahvesi;2;180,00;Yağmur;Işık
14 EYLÜL 2026;Masa;1;1.250,50;Öztürk;Işık
YEKUN;;3;1.430,50;;
`,
    columns: 'ÜRÜN İSMİ|TOPLAM FİYAT|SATIŞ TARİHİ|MİKTAR|MÜŞTERİ İSMİ|ÇALIŞAN',
    days: ['2026-08-13', '2026-09-14'],
    sales: 2,
    revenue: 1430.5,
    rejected: { total_line: 1 },
  },
  {
    name: 'Romanian, returns by their type: 45,00 + 1.200,00 - 45,00 = 1.200,00',
    content: `Data bonului;Denumirea produsului;Bucăți;Valoare cu TVA;Cumpărător;Vânzătoare;Tip tranzacție
13 aprilie 2026;Cafea;3;45,00;Popescu;Ana;Vânzare
14 mai 2026;Masă;1;1.200,00;Ionescu;Ana;Vânzare
15 mai 2026;Cafea;3;45,00;Popescu;Ana;Retur
Total general;;7;1.290,00;;;
`,
    columns: 'Denumirea produsului|Valoare cu TVA|Data bonului|Bucăți|Cumpărător|Vânzătoare',
    sales: 3,
    revenue: 1200,
    rejected: { total_line: 1 },
  },
  {
    name: 'Hindi, lakhs in Devanagari digits: १,२३,४५६.५० + १२० = 1,23,576.50',
    content: `तारीख,वस्तु का नाम,नग,कुल राशि,ग्राहक का नाम
१३ अप्रैल २०२६,सोफ़ा,१,"₹१,२३,४५६.५०",राम
१४/०४/२०२६,चाय,६,₹१२०.००,सीता
कुल योग,,७,"₹१,२३,५७६.५०",
`,
    columns: 'वस्तु का नाम|कुल राशि|तारीख|नग|ग्राहक का नाम',
    sales: 2,
    revenue: 123_576.5,
    quantity: 7,
    rejected: { total_line: 1 },
  },
]
