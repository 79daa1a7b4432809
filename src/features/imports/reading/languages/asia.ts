import type { Language } from './language.ts'

const japanese: Language = {
  locales: ['ja'],
  productName:
    '商品|商品名|商品名称|品名|品目|製品|製品名|メニュー|品物|アイテム|サービス|メニュー名|摘要|内容|明細|' +
    'サービス名|商品・サービス|品目名|取引内容|商品名・品目|コース',
  revenue:
    '金額|売上|売上金額|売上高|合計|合計金額|小計|販売金額|売上額|総額|請求金額|請求額|支払金額|支払い金額|' +
    'お支払い金額|合計額|購入金額|総売上|純売上|計|会計金額|お会計|売上合計|取引金額|入金額|売価合計',
  price: '単価|価格|販売価格|販売単価|売価|定価|税込単価',
  saleDate:
    '日付|販売日|売上日|注文日|取引日|日時|年月日|日付け|受注日|購入日|会計日|取引日時|注文日時|購入日時|' +
    '販売日時|会計日時|伝票日付|計上日|営業日|来店日|売上日時|利用日|請求日',
  quantity: '数量|個数|販売数|点数|販売数量|購入数|数|販売個数|注文数|購入数量',
  customerName:
    '顧客|顧客名|お客様|お客様名|得意先|取引先|購入者|注文者|会員名|氏名|顧客氏名|お名前|得意先名|取引先名|' +
    '購入者名|注文者名|会員|お客さま|客名|購入者氏名|請求先',
  salesperson:
    '担当者|担当|販売員|店員|スタッフ|販売担当|レジ担当|売上担当|従業員|スタッフ名|担当者名|販売担当者|' +
    '営業担当|従業員名|施術者',
  cost: '原価|仕入|仕入額|仕入金額|原価合計|売上原価|仕入原価',
  unitCost: '仕入価格|仕入単価|仕入値|原価単価',
  order:
    '注文番号|伝票番号|受注番号|取引番号|会計番号|レシート番号|請求書番号|取引id|注文id|伝票no',
  type: '種別|区分|取引種別|取引区分|伝票区分|タイプ|明細区分|行区分',
  status: '状態|ステータス|注文状態|入金状況|支払状況|注文ステータス|決済状況|取引状態',
  income: '収入|入金|入金額|収入金額|お預り金額|預入金額',
  expense: '支出|出金|出金額|支出金額|お引出し金額|経費|支払',
  total: '合計|小計|総計|計|総合計|日計|月計|合計金額|税込合計',
  sale: '売上|販売|注文|会計|取引|購入',
  refund: '返品|返金|払戻|払い戻し|払戻し|返金済み',
  fee: '手数料|振込|入金手数料|決済手数料|出金|振替|振込手数料',
  voided: '取消|取り消し|取消し|キャンセル|無効|返品取消',
  unpaid:
    '未払い|未払|未入金|未収|保留|保留中|入金待ち|支払い待ち|支払待ち|一部入金|未決済|期限超過',
  isPaid: '支払済|支払済み|支払い済み|入金済|入金済み|決済済み|支払完了',
  noSale: '見積|見積もり|見積書|下書き|失敗|却下',
  goods: '商品|明細|品目|商品明細|品物|サービス',
  charge: '消費税|税|税金|内税|外税|送料|配送料|チップ|サービス料',
  discount: '割引|値引|値引き|クーポン',
  supplier: '仕入先|支払先|支出|支出額|費目|勘定科目',
  stock: '在庫|在庫数|現在庫|在庫数量',
  paid: '現金|現金支払い|現金支払|クレジット|クレジットカード|カード|電子マネー|支払い|お預り|お預かり|預り金',
  change: 'お釣り|おつり|釣銭|お釣|釣り',
}

const korean: Language = {
  locales: ['ko'],
  productName:
    '상품|상품명|제품|제품명|품목|품명|메뉴|메뉴명|서비스|항목|서비스명|품목명|내용|적요',
  revenue:
    '금액|매출|매출액|합계|총액|판매금액|결제금액|총금액|합계금액|주문금액|판매액|실결제금액|총결제금액|' +
    '매출금액|총매출|소계',
  price: '단가|가격|판매가|판매가격|판매단가',
  saleDate:
    '날짜|일자|판매일|판매일자|주문일|주문일자|거래일|결제일|거래일자|주문일시|결제일시|판매일시|일시|' +
    '거래일시|매출일|매출일자',
  quantity: '수량|판매수량|개수|주문수량|구매수량',
  customerName: '고객|고객명|구매자|거래처|거래처명|구매자명|주문자|주문자명|회원명|이름|성함',
  salesperson: '스태프|담당자|판매원|직원|담당|판매자|담당자명|직원명|계산원|종업원',
  cost: '원가|비용|매출원가|총원가',
  unitCost: '매입가|매입단가|구매단가|사입가',
  order: '주문번호|영수증번호|거래번호|전표번호|결제번호|주문id',
  type: '구분|유형|거래유형|거래구분|종류|거래종류',
  status: '상태|주문상태|결제상태|처리상태',
  income: '수입|입금|입금액|맡기신금액',
  expense: '지출|출금|출금액|찾으신금액|비용',
  total: '합계|소계|총계|총합계|일계|월계',
  sale: '판매|매출|주문|결제|구매',
  refund: '환불|반품|환불완료|반품완료',
  fee: '수수료|정산|이체|출금|송금|결제수수료',
  voided: '취소|취소됨|결제취소|주문취소|무효',
  unpaid:
    '미결제|미납|미수|미입금|결제대기|결제 대기|입금대기|입금 대기|보류|대기|부분결제|부분 결제|연체',
  isPaid: '결제완료|결제 완료|입금완료|결제여부|입금여부|입금확인',
  noSale: '견적|임시저장|실패|거절',
  goods: '상품|품목|메뉴|제품|서비스',
  charge: '부가세|부가가치세|세금|배송|배송비|택배비|팁|봉사료|포장비|보증금',
  discount: '할인|쿠폰',
  supplier: '공급업체|매입처|지출|지출항목|지출금액',
  stock: '재고|재고수량|재고량',
  paid: '현금|카드|신용카드|체크카드|결제|현금결제|카드결제|계좌이체',
  change: '거스름돈|잔돈',
}

const chinese: Language = {
  locales: ['zh', 'zh-TW'],
  productName:
    '产品|产品名称|商品|商品名称|货品|品名|项目|项目名称|服务|货品名称|菜品|菜品名称|货物名称|宝贝标题|摘要|' +
    '產品|產品名稱|商品名稱|貨品|項目|服務|品項|項目名稱|服務項目|明細|品項名稱',
  revenue:
    '金额|销售额|销售金额|总额|总价|合计|收入|营业额|实收金额|成交金额|订单金额|应收金额|实付金额|总计|小计|' +
    '合计金额|交易金额|付款金额|支付金额|买家实付金额|' +
    '金額|銷售額|銷售金額|總額|總價|合計|營業額|實收金額|訂單金額|總計|小計|合計金額|總金額|交易金額|付款金額|' +
    '应付金额|总金额|营业收入|實付金額|收款金額',
  price: '单价|价格|售价|销售单价|單價|價格|售價|銷售單價|商品单价|商品單價',
  saleDate:
    '日期|销售日期|订单日期|交易日期|下单时间|时间|交易时间|付款时间|成交时间|开单日期|订单时间|支付时间|' +
    '销售时间|下单日期|消费日期|銷售日期|訂單日期|交易時間|時間|下單時間|訂單時間|付款時間|開單日期|消費日期|' +
    '结账时间|結帳時間|创建时间',
  quantity: '数量|件数|销量|销售数量|购买数量|數量|件數|銷量|銷售數量|購買數量|订购数量|个数|份数',
  customerName:
    '客户|客户名称|顾客|买家|会员|客户姓名|顾客姓名|买家昵称|收货人|购买者|会员姓名|' +
    '客戶|客戶名稱|顧客|買家|會員|顧客姓名|客戶姓名|購買人|收件人|會員姓名|姓名',
  salesperson:
    '销售员|店员|业务员|收银员|导购|服务员|销售人员|营业员|员工|导购员|经手人|' +
    '銷售員|店員|業務員|收銀員|服務人員|銷售人員|員工|經手人|服務員',
  cost: '成本|成本金额|总成本|成本金額|總成本',
  unitCost: '进价|进货价|成本价|采购价|進價|進貨價|成本價|採購價|单位成本|單位成本',
  order:
    '订单号|订单编号|单号|流水号|订单|交易号|小票号|單號|訂單編號|訂單號碼|發票號碼|流水號|订单id|收據編號',
  type: '类型|类别|交易类型|业务类型|單據類型|類型|交易類型|单据类型|收支类型|行类型',
  status: '状态|订单状态|交易状态|付款状态|狀態|訂單狀態|付款狀態|支付状态',
  income: '收入|收款|进账|收入金额|收入金額',
  expense: '支出|付款|费用|支出金额|費用|支出金額',
  total: '合计|小计|总计|共计|累计|总合计|合計|小計|總計|共計|日合計|本日合計|本页小计',
  sale: '销售|订单|交易|收款|消费|銷售|訂單|消費|出售',
  refund: '退款|退货|退货退款|退貨|已退款|退款退货',
  fee: '手续费|服务费|提现|转账|佣金|手續費|服務費|提領|轉帳|扣费',
  voided: '取消|作废|已取消|已作废|作廢|交易关闭|撤销',
  unpaid: '未付款|未支付|待付款|待支付|部分付款|挂起|待处理|未付|未结清|待處理|未結清|逾期',
  isPaid: '已付款|已支付|已付|已结清|已結清|已收款',
  noSale: '报价|草稿|失败|報價|失敗|已拒绝|已拒絕',
  goods: '产品|商品行|货品|商品|產品|貨品|品項|服务|服務',
  charge:
    '税|税费|增值税|运费|配送费|小费|服务费|包装费|押金|稅|稅金|營業稅|運費|小費|服務費|包裝費',
  discount: '折扣|优惠|優惠|折讓|优惠券',
  supplier: '供应商|支出金额|费用类别|供應商|支出金額|費用類別|廠商',
  stock: '库存|库存数量|庫存|庫存數量',
  paid: '现金|刷卡|银行卡|信用卡|微信|微信支付|支付宝|付款|現金|支付|會員卡|储值卡|悠遊卡',
  change: '找零|找錢',
}

const thai: Language = {
  locales: ['th'],
  productName:
    'สินค้า|ชื่อสินค้า|รายการ|รายการสินค้า|บริการ|เมนู|ผลิตภัณฑ์|ชื่อเมนู|ชื่อรายการ|รายละเอียด|รายละเอียดสินค้า|ชื่อบริการ',
  revenue:
    'ยอดขาย|จำนวนเงิน|ยอดรวม|รวม|รวมเงิน|ราคารวม|ยอดเงิน|มูลค่า|รายได้|ยอดสุทธิ|รวมทั้งสิ้น|เป็นเงิน|' +
    'ยอดชำระ|จำนวนเงินรวม|ยอดขายรวม|ราคาสุทธิ|ยอดรวมสุทธิ|รวมเป็นเงิน|ยอดขายสุทธิ',
  price: 'ราคา|ราคาต่อหน่วย|ราคาต่อชิ้น|หน่วยละ|ราคาขาย|ราคา/หน่วย',
  saleDate:
    'วันที่|วันที่ขาย|วันที่สั่งซื้อ|วัน|วันเวลา|วันที่ทำรายการ|วันที่ชำระเงิน|วันเดือนปี|วันที่เอกสาร|วันที่และเวลา|ว/ด/ป',
  quantity: 'จำนวน|ปริมาณ|จำนวนชิ้น|ชิ้น|จำนวนที่ขาย|จำนวนสินค้า',
  customerName: 'ลูกค้า|ชื่อลูกค้า|ผู้ซื้อ|ชื่อผู้ซื้อ|สมาชิก',
  salesperson: 'พนักงาน|พนักงานขาย|ผู้ขาย|แคชเชียร์|ชื่อพนักงาน|คนขาย',
  cost: 'ต้นทุน|ต้นทุนสินค้า|ต้นทุนรวม',
  unitCost: 'ราคาทุน|ต้นทุนต่อหน่วย|ราคาซื้อ|ต้นทุน/หน่วย',
  order: 'เลขที่ใบเสร็จ|เลขที่คำสั่งซื้อ|หมายเลขคำสั่งซื้อ|เลขที่|เลขที่เอกสาร|เลขที่บิล|ใบเสร็จ',
  type: 'ประเภท|ชนิด|ประเภทรายการ|ประเภทธุรกรรม',
  status: 'สถานะ|สถานะคำสั่งซื้อ|สถานะการชำระเงิน|สถานะออเดอร์',
  income: 'รายรับ|รับ|เงินเข้า|ฝาก',
  expense: 'รายจ่าย|จ่าย|เงินออก|ถอน|ค่าใช้จ่าย',
  total: 'รวม|ยอดรวม|รวมทั้งหมด|รวมทั้งสิ้น|ยอดรวมทั้งหมด|ผลรวม|รวมเงิน|รวมย่อย|รวมประจำวัน',
  sale: 'ขาย|การขาย|ขายสินค้า|คำสั่งซื้อ|ยอดขาย',
  refund: 'คืนเงิน|คืนสินค้า|รับคืน|ใบลดหนี้',
  fee: 'ค่าธรรมเนียม|ค่าคอมมิชชั่น|โอนเงิน|ถอนเงิน|ค่าบริการ',
  voided: 'ยกเลิก|ยกเลิกแล้ว|โมฆะ',
  unpaid:
    'ยังไม่ชำระ|ยังไม่ชำระเงิน|รอชำระ|รอชำระเงิน|รอการชำระเงิน|รอดำเนินการ|ชำระบางส่วน|ค้างชำระ|เกินกำหนด',
  isPaid: 'ชำระแล้ว|ชำระเงินแล้ว|จ่ายแล้ว',
  noSale: 'ใบเสนอราคา|ฉบับร่าง|ล้มเหลว|ปฏิเสธ',
  goods: 'สินค้า|รายการ|รายการสินค้า|บริการ',
  charge: 'ภาษี|ภาษีมูลค่าเพิ่ม|ค่าจัดส่ง|ค่าส่ง|ทิป|ค่าบริการ|มัดจำ',
  discount: 'ส่วนลด|คูปอง',
  supplier: 'ผู้จำหน่าย|ซัพพลายเออร์|ผู้จัดจำหน่าย|ประเภทค่าใช้จ่าย',
  stock: 'คงเหลือ|สินค้าคงเหลือ|สต็อก|จำนวนคงเหลือ',
  paid: 'เงินสด|บัตรเครดิต|บัตร|ชำระเงิน|พร้อมเพย์|เงินโอน|บัตรเดบิต',
  change: 'เงินทอน|ทอน',
}

const vietnamese: Language = {
  locales: ['vi'],
  productName:
    'sản phẩm|tên sản phẩm|hàng hóa|tên hàng|tên hàng hóa|mặt hàng|dịch vụ|tên món|diễn giải|tên dịch vụ|' +
    'tên mặt hàng|nội dung|món ăn',
  revenue:
    'thành tiền|doanh thu|tổng tiền|tổng cộng|số tiền|giá trị|tổng thanh toán|doanh số|tổng giá trị|' +
    'tổng tiền hàng|khách phải trả|khách trả|tiền hàng|tổng',
  price: 'đơn giá|giá bán|giá|giá tiền',
  saleDate:
    'ngày|ngày bán|ngày đặt hàng|ngày hóa đơn|ngày giao dịch|thời gian|ngày mua|ngày tạo|ngày đặt|' +
    'ngày tháng|ngày lập',
  quantity: 'số lượng|sl|số lượng bán|slg',
  customerName: 'khách hàng|tên khách hàng|khách|người mua|tên khách|họ tên khách hàng',
  salesperson: 'nhân viên|nhân viên bán hàng|người bán|thu ngân|nhân viên bán|tên nhân viên',
  cost: 'giá vốn|chi phí|tổng giá vốn|tiền vốn',
  unitCost: 'giá nhập|đơn giá vốn',
  order: 'mã đơn hàng|số hóa đơn|mã hóa đơn|đơn hàng|hóa đơn|số chứng từ',
  type: 'loại|loại giao dịch|loại chứng từ|kiểu',
  status: 'trạng thái|tình trạng|trạng thái đơn hàng|trạng thái thanh toán',
  income: 'thu|tiền thu|thu nhập|tiền vào|ghi có',
  expense: 'chi|tiền chi|tiền ra|ghi nợ|chi phí',
  total: 'tổng cộng|tổng|cộng|tổng tiền|tổng phụ|cộng ngày',
  sale: 'bán hàng|đơn hàng|hóa đơn|bán|giao dịch',
  refund: 'hoàn tiền|trả hàng|hoàn trả|đã hoàn tiền|khách trả hàng',
  fee: 'phí|phí dịch vụ|hoa hồng|chuyển khoản|rút tiền|phí giao dịch',
  voided: 'đã hủy|hủy|huỷ|đã huỷ|hủy bỏ',
  unpaid:
    'chưa thanh toán|chờ thanh toán|đang chờ|đang chờ thanh toán|chờ xử lý|thanh toán một phần|tạm giữ|quá hạn|còn nợ',
  isPaid: 'đã thanh toán|đã trả|đã thu',
  noSale: 'báo giá|bản nháp|thất bại|từ chối',
  goods: 'sản phẩm|mặt hàng|hàng hóa|dịch vụ|món',
  charge:
    'thuế|thuế gtgt|vat|phí vận chuyển|phí giao hàng|vận chuyển|tiền tip|phí đóng gói|đặt cọc',
  discount: 'giảm giá|chiết khấu|khuyến mãi',
  supplier: 'nhà cung cấp|tên nhà cung cấp|loại chi phí|khoản chi',
  stock: 'tồn kho|số lượng tồn|hàng tồn',
  paid: 'tiền mặt|thẻ|thẻ tín dụng|thanh toán|momo|quẹt thẻ',
  change: 'tiền thừa|tiền thối|tiền thối lại',
}

const indonesianAndMalay: Language = {
  locales: ['id', 'ms'],
  productName:
    'produk|nama produk|barang|nama barang|jasa|layanan|keterangan|nama item|nama menu|uraian|perkara',
  revenue:
    'total harga|jumlah kotor|total kotor|jumlah total|total bayar|pendapatan|penjualan|omzet|omset|nilai|total penjualan|nominal|' +
    'jumlah uang|total pembayaran|total belanja|jualan|amaun|jumlah harga|harga total',
  price: 'harga|harga satuan|harga jual|harga seunit|harga per unit',
  saleDate:
    'tanggal|tgl|tanggal penjualan|tanggal transaksi|tanggal pesanan|waktu|tarikh|tanggal order|' +
    'tanggal jual|tarikh jualan|hari tanggal|tanggal pembelian',
  quantity: 'kuantitas|banyaknya|jumlah barang|kuantiti|jumlah unit|jumlah terjual|banyak|kuantum',
  amountOrQuantity: 'jumlah|jml',
  customerName: 'pelanggan|nama pelanggan|pembeli|nama pembeli|konsumen|nama konsumen',
  salesperson: 'penjual|kasir|pramuniaga|karyawan|nama kasir|pegawai|jurujual|juruwang',
  cost: 'biaya|modal|hpp|harga pokok penjualan|kos',
  unitCost: 'harga beli|harga pokok|harga modal',
  order:
    'nomor pesanan|no pesanan|nomor faktur|no faktur|no struk|nomor struk|no transaksi|nomor transaksi|nomor invoice',
  type: 'jenis|tipe|jenis transaksi|tipe transaksi|jenis baris',
  status: 'status|status pesanan|status pembayaran',
  income: 'pemasukan|masuk|kredit|penerimaan',
  expense: 'pengeluaran|keluar|debet|biaya',
  total: 'jumlah|total|jumlah total|total keseluruhan|subtotal|sub total|total harian|jumlah besar',
  sale: 'penjualan|pesanan|transaksi|jualan',
  refund: 'pengembalian dana|retur|pengembalian|refund|retur penjualan|bayaran balik',
  fee: 'komisi|biaya admin|biaya layanan|penarikan|transfer|biaya',
  voided: 'dibatalkan|batal|pembatalan|void',
  unpaid:
    'belum dibayar|belum bayar|belum lunas|menunggu pembayaran|menunggu|tertunda|ditahan|dibayar sebagian|jatuh tempo',
  isPaid: 'lunas|dibayar|sudah dibayar|telah dibayar',
  noSale: 'penawaran|draf|gagal|ditolak|sebut harga',
  goods: 'barang|produk|jasa|layanan|menu',
  charge: 'pajak|ppn|ongkos kirim|ongkir|biaya kirim|pengiriman|tip|kemasan|biaya kemasan|cukai',
  discount: 'diskon|potongan|potongan harga|diskaun',
  supplier: 'pemasok|supplier|nama pemasok|jenis pengeluaran|kategori pengeluaran|pembekal',
  stock: 'stok|stok tersedia|persediaan|sisa stok',
  paid: 'tunai|kartu|kartu kredit|kartu debit|pembayaran|qris|uang tunai',
  change: 'kembalian|uang kembali|baki',
}

const hindi: Language = {
  locales: ['hi', 'mr'],
  productName: 'उत्पाद|वस्तु|सामान|उत्पाद का नाम|विवरण|सेवा|वस्तु का नाम|मद',
  revenue: 'राशि|कुल|कुल राशि|बिक्री|कुल मूल्य|बिक्री राशि|रकम|कुल योग|आय',
  price: 'कीमत|दर|मूल्य|इकाई मूल्य|प्रति इकाई मूल्य|भाव|विक्रय मूल्य',
  saleDate: 'दिनांक|तारीख|तिथि|बिक्री की तारीख|बिक्री दिनांक|दिन',
  quantity: 'मात्रा|संख्या|नग',
  customerName: 'ग्राहक|ग्राहक का नाम|खरीदार|खरीददार',
  salesperson: 'विक्रेता|कर्मचारी|कैशियर|सेल्समैन',
  cost: 'लागत|कुल लागत',
  unitCost: 'खरीद मूल्य|क्रय मूल्य|इकाई लागत',
  order: 'ऑर्डर संख्या|बिल संख्या|चालान संख्या|बिल नंबर|रसीद संख्या',
  type: 'प्रकार|लेनदेन का प्रकार',
  status: 'स्थिति|ऑर्डर की स्थिति|भुगतान स्थिति',
  income: 'आय|आमदनी|जमा',
  expense: 'व्यय|खर्च|नामे',
  total: 'कुल|योग|कुल योग|उप योग',
  sale: 'बिक्री|ऑर्डर|बिल',
  refund: 'वापसी|धनवापसी|रिफंड',
  fee: 'शुल्क|कमीशन|हस्तांतरण|निकासी',
  voided: 'रद्द|निरस्त',
  unpaid: 'अवैतनिक|भुगतान लंबित|लंबित|बकाया|आंशिक भुगतान|होल्ड पर',
  isPaid: 'भुगतान किया|चुकता|भुगतान हो गया',
  noSale: 'कोटेशन|मसौदा|विफल|अस्वीकृत',
  goods: 'उत्पाद|वस्तु|सेवा|मद',
  charge: 'कर|जीएसटी|शिपिंग|डिलीवरी|वितरण शुल्क|टिप|पैकिंग',
  discount: 'छूट|डिस्काउंट',
  supplier: 'आपूर्तिकर्ता|सप्लायर|खर्च का प्रकार',
  stock: 'स्टॉक|उपलब्ध स्टॉक|भंडार',
  paid: 'नकद|कार्ड|भुगतान|यूपीआई',
  change: 'वापस राशि|छुट्टा',
}

export const ASIA = [japanese, korean, chinese, thai, vietnamese, indonesianAndMalay, hindi]
