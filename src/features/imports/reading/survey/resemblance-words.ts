import { abroad } from '../columns/abroad.ts'
import { anyOf, isOneOf } from '../columns/words.ts'

export const SOLD =
  /\b(?:revenue|sold|sales(?! tax)|umsatz|verkauft|ventas|vendido|vendas|ventes|vendu|vendite|venduto|omzet|verkocht|sprzedaz|trzby|satis|forsaljning|salg|omsaetning|myynti|vanzari)\b|выручка|продаж|売上|매출|销售/

export const STOCK = anyOf(
  abroad('stock'),
  isOneOf(
    'stock|in stock|stock on hand|on hand|quantity on hand|qty on hand|quantity in stock|stock level|current stock|stock quantity|stock qty|inventory|inventory quantity|reorder level|reorder point|' +
      'bestand|lagerbestand|lagermenge|auf lager|mindestbestand|meldebestand|' +
      'existencias|inventario|stock actual|stock mínimo|unidades en stock|' +
      'estoque|estoque atual|estoque mínimo|qtd em estoque|quantidade em estoque|' +
      'en stock|quantité en stock|stock minimum',
  ),
)

export const BOUGHT_FROM = anyOf(
  abroad('supplier'),
  isOneOf(
    'supplier|supplier name|payee|payee name|paid to|expense|expenses|expense type|expense category|expense account|' +
      'lieferant|kreditor|zahlungsempfänger|ausgabe|ausgaben|ausgabenart|kostenart|' +
      'proveedor|nombre del proveedor|gasto|gastos|tipo de gasto|pagado a|' +
      'fornecedor|nome do fornecedor|despesa|despesas|tipo de despesa|pago a|' +
      'fournisseur|nom du fournisseur|dépense|dépenses|type de dépense|payé à',
  ),
)

/** A shop may sell one of these, but hardly two. */
export const RUNNING_COST = isOneOf(
  'rent|utilities|electricity|insurance|payroll|wages|salaries|fuel|taxes|office supplies|postage|bank charges|bank fees|' +
    'miete|strom|versicherung|versicherungen|löhne|gehälter|benzin|bürobedarf|porto|steuern|bankgebühren|nebenkosten|' +
    'alquiler|luz|electricidad|seguro|seguros|nómina|nóminas|sueldos|gasolina|combustible|impuestos|material de oficina|' +
    'aluguel|renda|energia|energia elétrica|salários|folha de pagamento|combustível|impostos|material de escritório|' +
    'loyer|électricité|assurance|assurances|salaires|carburant|essence|impôts|fournitures de bureau|' +
    'affitto|energia elettrica|bolletta|bollette|assicurazione|stipendi|carburante|tasse|cancelleria|' +
    'huur|elektriciteit|energie|verzekering|lonen|salarissen|brandstof|benzine|belastingen|kantoorbenodigdheden|' +
    'czynsz|prąd|ubezpieczenie|wynagrodzenia|paliwo|podatki|materiały biurowe|' +
    'nájem|elektřina|pojištění|mzdy|benzín|daně|kancelářské potřeby|bérleti díj|áram|villany|biztosítás|bérek|üzemanyag|adó|irodaszer|' +
    'аренда|электричество|электроэнергия|страховка|страхование|зарплата|топливо|бензин|налоги|канцтовары|' +
    'оренда|електроенергія|страхування|пальне|податки|наем|ток|застраховка|заплати|гориво|данъци|' +
    'kira|elektrik|sigorta|maaş|maaşlar|yakıt|vergi|kırtasiye|' +
    '家賃|光熱費|電気代|水道代|保険料|給料|給与|人件費|通信費|交通費|消耗品費|地代家賃|水道光熱費|旅費交通費|' +
    '임대료|월세|전기세|전기요금|보험료|급여|인건비|유류비|房租|水电费|电费|保险费|工资|油费|税费|办公用品|' +
    'hyra|försäkring|löner|bensin|skatter|husleje|strøm|forsikring|løn|lønninger|brændstof|leie|lønn|drivstoff|' +
    'vuokra|sähkö|vakuutus|palkat|polttoaine|verot|chirie|curent|asigurare|salarii|combustibil|' +
    'ενοίκιο|ρεύμα|ασφάλεια|μισθοί|καύσιμα|φόροι|إيجار|كهرباء|تأمين|رواتب|وقود|שכירות|חשמל|ביטוח|משכורות|דלק|' +
    'nájom|elektrina|poistenie|pohonné hmoty|dane|najam|najamnina|zakup|struja|osiguranje|plaće|plate|gorivo|porezi|najemnina|elektrika|zavarovanje|plače|davki|' +
    'üür|elekter|kindlustus|palgad|kütus|maksud|īre|noma|elektrība|apdrošināšana|algas|degviela|nodokļi|nuoma|elektra|draudimas|atlyginimai|kuras|mokesčiai|' +
    'اجاره|برق|بیمه|حقوق|سوخت|مالیات|ค่าเช่า|ค่าไฟ|ค่าไฟฟ้า|ค่าน้ำ|เงินเดือน|น้ำมัน|किराया|बिजली|बीमा|वेतन|ईंधन|水電費|電費|保險費|薪資|油資|' +
    'tiền thuê|thuê mặt bằng|tiền điện|tiền nước|bảo hiểm|lương|xăng|thuế|văn phòng phẩm|sewa|sewa toko|listrik|asuransi|gaji|bensin|bahan bakar|pajak|alat tulis',
)

export const ACCOUNT = isOneOf(
  'value date|account statement|bank statement|running balance|account balance|' +
    'valuta|wertstellung|valutadatum|kontoauszug|kontostand|fecha valor|extracto|extracto de cuenta|extracto bancario|' +
    'data valor|extrato|extrato de conta|extrato bancário|date de valeur|date valeur|relevé de compte|' +
    'data valuta|data contabile|estratto conto|rentedatum|rekeningafschrift|data waluty|data księgowania|wyciąg|wyciąg bankowy|' +
    'datum zaúčtování|výpis z účtu|értéknap|könyvelés dátuma|bankszámlakivonat|дата валютирования|выписка|виписка|извлечение|' +
    'valör tarihi|hesap özeti|hesap ekstresi|差引残高|お預り金額|お引出し金額|お支払金額|取引明細|' +
    '출금액|입금액|거래후잔액|起息日|账户余额|对账单|valutadag|bokföringsdag|kontoutdrag|bogføringsdato|rentedato|kontoudskrift|' +
    'arvopäivä|kirjauspäivä|tiliote|extras de cont|ημερομηνία αξίας|تاريخ القيمة|كشف حساب|תאריך ערך|' +
    'datum valute|izvod|izvod računa|izpisek|rekening koran|mutasi rekening|sao kê|sao kê tài khoản',
)

export const SO_FAR = isOneOf(
  'orders|number of orders|order count|total orders|orders count|purchases|number of purchases|visits|number of visits|last order|last order date|last purchase|last purchase date|last visit|first order|first purchase|total spent|total spend|lifetime value|lifetime spend|customer since|' +
    'bestellungen|anzahl bestellungen|anzahl käufe|einkäufe|besuche|anzahl besuche|letzte bestellung|letzter kauf|letzter einkauf|letzter besuch|kunde seit|gesamtausgaben|' +
    'pedidos|número de pedidos|cantidad de pedidos|compras|número de compras|visitas|último pedido|última compra|última visita|primera compra|total gastado|' +
    'quantidade de pedidos|total de pedidos|visita mais recente|última visita|primeira compra|total gasto|' +
    'commandes|nombre de commandes|achats|nombre d achats|visites|dernière commande|dernier achat|dernière visite|premier achat|total dépensé|' +
    'ordini|numero ordini|numero di ordini|acquisti|visite|ultimo ordine|ultimo acquisto|ultima visita|totale speso|' +
    'bestellingen|aantal bestellingen|aankopen|bezoeken|laatste bestelling|laatste aankoop|laatste bezoek|totaal besteed|' +
    'zamówienia|liczba zamówień|ostatnie zamówienie|ostatni zakup|suma zakupów|objednávky|počet objednávek|poslední objednávka|poslední nákup|' +
    'rendelések|rendelések száma|utolsó rendelés|utolsó vásárlás|заказы|количество заказов|число заказов|последний заказ|последняя покупка|' +
    'замовлення|кількість замовлень|останнє замовлення|остання покупка|поръчки|брой поръчки|последна поръчка|' +
    'siparişler|sipariş sayısı|son sipariş|son alışveriş|son ziyaret|toplam harcama|' +
    '注文数|注文回数|購入回数|来店回数|最終購入日|最終来店日|最終注文日|累計購入額|주문수|주문횟수|구매횟수|방문횟수|최근구매일|최근주문일|누적구매금액|' +
    '订单数|购买次数|最近购买|最近下单|累计消费|beställningar|antal beställningar|antal köp|senaste köp|senaste beställning|' +
    'ordrer|antal ordrer|antal køb|seneste køb|siste kjøp|antall kjøp|tilaukset|tilausten määrä|viimeisin tilaus|viimeisin osto|' +
    'comenzi|număr comenzi|ultima comandă|παραγγελίες|τελευταία παραγγελία|τελευταία αγορά|عدد الطلبات|آخر طلب|מספר הזמנות|הזמנה אחרונה|' +
    'broj narudžbi|zadnja narudžba|posljednja narudžba|število naročil|zadnje naročilo|počet objednávok|posledná objednávka|tellimuste arv|viimane tellimus|' +
    'užsakymų skaičius|paskutinis užsakymas|pasūtījumu skaits|pēdējais pasūtījums|จำนวนคำสั่งซื้อ|คำสั่งซื้อล่าสุด|số đơn hàng|đơn hàng cuối|jumlah pesanan|pesanan terakhir|' +
    'تعداد سفارش|آخرین سفارش|ऑर्डर की संख्या|अंतिम ऑर्डर|訂單數|最近購買|累計消費',
)
