import type { SampleLayout } from './vendor-export.ts'

/** Exports of payment providers with what was paid, what they kept of it, and what they paid out. */

/** language; headers of date, type, goods, gross, fee and net; types of sales, refunds and payouts */
const PROVIDERS = [
  ['Italian', 'Data;Tipo;Descrizione;Lordo;Commissione;Netto', 'Pagamento', 'Rimborso', 'Versamento'],
  ['Polish', 'Data;Typ transakcji;Nazwa towaru;Kwota brutto;Prowizja;Kwota netto', 'Płatność', 'Zwrot', 'Przelew'],
  ['Czech', 'Datum;Typ pohybu;Zboží;Hrubá částka;Poplatek;Čistá částka', 'Platba', 'Vrácení peněz', 'Výplata'],
  ['Hungarian', 'Dátum;Típus;Termék;Bruttó összeg;Jutalék;Nettó összeg', 'Fizetés', 'Visszatérítés', 'Kifizetés'],
  ['Romanian', 'Data;Tip;Produs;Sumă brută;Comision;Sumă netă', 'Plată', 'Rambursare', 'Transfer'],
  ['Dutch', 'Datum;Soort;Omschrijving;Bruto;Kosten;Netto', 'Betaling', 'Terugbetaling', 'Uitbetaling'],
  ['Swedish', 'Datum;Typ;Produkt;Brutto;Avgift;Netto', 'Betalning', 'Återbetalning', 'Utbetalning'],
  ['Danish', 'Dato;Type;Produkt;Brutto;Gebyr;Netto', 'Betaling', 'Refusion', 'Udbetaling'],
  ['Finnish', 'Päivämäärä;Tyyppi;Tuote;Brutto;Palkkio;Netto', 'Maksu', 'Palautus', 'Tilitys'],
  ['Turkish', 'Tarih;İşlem türü;Ürün;Brüt tutar;Komisyon;Net tutar', 'Ödeme', 'İade', 'Para çekme'],
  ['Russian', 'Дата;Тип операции;Товар;Сумма;Комиссия;К выплате', 'Оплата', 'Возврат', 'Выплата'],
  ['Ukrainian', 'Дата;Тип операції;Товар;Сума;Комісія;До виплати', 'Оплата', 'Повернення', 'Виплата'],
  ['Greek', 'Ημερομηνία;Τύπος;Προϊόν;Μικτό ποσό;Προμήθεια;Καθαρό ποσό', 'Πληρωμή', 'Επιστροφή', 'Ανάληψη'],
  ['Croatian', 'Datum;Vrsta;Proizvod;Bruto iznos;Provizija;Neto iznos', 'Plaćanje', 'Povrat', 'Isplata'],
  ['Spanish', 'Fecha;Tipo;Producto;Importe bruto;Comisión;Importe neto', 'Pago', 'Reembolso', 'Transferencia'],
  ['Portuguese', 'Data;Tipo;Produto;Valor bruto;Taxa;Valor líquido', 'Pagamento', 'Reembolso', 'Saque'],
  ['French', 'Date;Type;Produit;Montant brut;Frais;Montant net', 'Paiement', 'Remboursement', 'Virement'],
  ['German', 'Datum;Typ;Artikel;Brutto;Gebühr;Netto', 'Zahlung', 'Rückerstattung', 'Auszahlung'],
  ['Japanese', '日付;取引種別;商品名;金額;手数料;入金額', '売上', '返金', '振込'],
  ['Korean', '날짜;거래유형;상품명;금액;수수료;정산금액', '결제', '환불', '정산'],
  ['Chinese', '日期;类型;商品名称;交易金额;手续费;净额', '收款', '退款', '提现'],
  ['Arabic', 'التاريخ;النوع;المنتج;المبلغ;رسوم;الصافي', 'دفع', 'استرداد', 'تحويل'],
  ['Hebrew', 'תאריך;סוג;מוצר;סכום;עמלה;נטו', 'תשלום', 'החזר', 'העברה'],
  ['Thai', 'วันที่;ประเภท;สินค้า;ยอดเงิน;ค่าธรรมเนียม;ยอดสุทธิ', 'ขาย', 'คืนเงิน', 'โอนเงิน'],
  ['Vietnamese', 'Ngày;Loại giao dịch;Sản phẩm;Số tiền;Phí;Thực nhận', 'Thanh toán', 'Hoàn tiền', 'Rút tiền'],
  ['Indonesian', 'Tanggal;Jenis transaksi;Produk;Jumlah kotor;Biaya;Jumlah bersih', 'Pembayaran', 'Pengembalian', 'Penarikan'],
] as const // prettier-ignore

export const SETTLEMENTS = PROVIDERS.map(
  ([language, headers, sale, refund, payout]): SampleLayout => {
    const [date, , product, amount] = headers.split(';')
    return {
      name: `${language}: ${payout} is no sale, and fees aren't taken off: 80 + 25 - 25 = 80`,
      content: `${headers}
2026-05-04;${sale};Lamp;80,00;-2,40;77,60
2026-05-05;${sale};Shade;25,00;-0,90;24,10
2026-05-16;${refund};Shade;-25,00;0,00;-25,00
2026-05-17;${payout};Bank;-76,70;0,00;-76,70
`,
      columns: `${product}|${amount}|${date}`,
      sales: 3,
      revenue: 80,
      rejected: { not_a_sale: 1 },
    }
  },
)
