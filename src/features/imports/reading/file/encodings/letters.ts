/** Weights: rough shares of a language's letters beyond ASCII, counted in ordinary texts. */

export type SingleByte =
  | 'windows-1252'
  | 'windows-1250'
  | 'windows-1251'
  | 'windows-1253'
  | 'windows-1254'
  | 'windows-1255'
  | 'windows-1256'
  | 'windows-1257'
  | 'windows-874'
export type DoubleByte = 'shift_jis' | 'euc-kr' | 'gb18030' | 'big5'

export interface Language {
  encoding: SingleByte
  handicap: number
  letters: string
}

/**
 * Without a handicap for Central Europe, whose letters share bytes with Western ones, a French menu with only ê would
 * read as Polish ę.
 */
export const LANGUAGES: Language[] = [
  { encoding: 'windows-1252', handicap: 0, letters: 'é60 è12 à13 ç4 ê8 ô4 î3 û3 ù1 â3 ë1 ï1 œ1' },
  { encoding: 'windows-1252', handicap: 0, letters: 'ü35 ä30 ö18 ß12 é2' },
  { encoding: 'windows-1252', handicap: 0, letters: 'ó30 á20 é18 í18 ñ10 ú5 ü1' },
  { encoding: 'windows-1252', handicap: 0, letters: 'ã25 ç18 é14 á12 í9 ó7 ê7 õ5 ú4 â4 à3 ô3' },
  { encoding: 'windows-1252', handicap: 0, letters: 'è35 à30 ù12 ò12 é9 ì6 î1 ç2 í1 ï1 ú1 ó1' },
  { encoding: 'windows-1252', handicap: 0, letters: 'ä40 ö28 å30 é2' },
  { encoding: 'windows-1252', handicap: 0, letters: 'ø38 å34 æ26 é2' },
  { encoding: 'windows-1252', handicap: 0, letters: 'ë35 é35 ï15 ü6 ö5 è4' },
  { encoding: 'windows-1252', handicap: 4, letters: 'ð25 á18 í16 ö9 ó9 þ9 é6 æ8 ú6 ý3' },
  // Several languages together: customers of a shop on holiday.
  {
    encoding: 'windows-1252',
    handicap: 2,
    letters:
      'é22 ó8 á8 ü9 ä9 í7 ö7 ñ4 ç5 ã5 è6 à6 å5 ø4 ß3 ê3 æ2 ú3 ô2 ë2 ï2 â2 î2 ò2 ù2 ì2 õ1 û1 œ1 ÿ1 ý1',
  },
  {
    encoding: 'windows-1250',
    handicap: 3,
    letters: 'í20 á20 é11 ě12 ý8 č9 š8 ř10 ž9 ů5 ú1 ň1 ť1 ď1 ó1 ľ1 ô1 ä1 ĺ1',
  },
  { encoding: 'windows-1250', handicap: 3, letters: 'ł24 ó12 ż12 ę12 ą13 ś10 ć6 ń3 ź2' },
  { encoding: 'windows-1250', handicap: 3, letters: 'é30 á32 ö9 ő8 í5 ó9 ü5 ű2 ú3' },
  { encoding: 'windows-1250', handicap: 5, letters: 'ă35 î18 ş20 ţ18 â9' },
  { encoding: 'windows-1250', handicap: 3, letters: 'č30 š28 ž24 ć12 đ6' },
  { encoding: 'windows-1254', handicap: 3, letters: 'ı34 ü16 ş14 ç10 ğ9 ö7 İ5 â1 î1' },
  {
    encoding: 'windows-1251',
    handicap: 2,
    letters:
      'о95 а85 е80 и75 н65 т62 р47 с52 в44 л40 к35 м31 д30 п28 у25 я18 ы14 ь14 г17 з17 б17 ч14 й11 х10 ' +
      'ж8 ш7 ю6 ц7 щ4 э4 ф5 ъ4 ё2 і20 ї4 є4 ґ1 ј4 љ1 њ1 ћ1 ђ1 џ1',
  },
  {
    encoding: 'windows-1253',
    handicap: 3,
    letters:
      'α100 ο75 ι70 ε65 ν55 τ60 σ45 η45 ρ42 κ38 π38 υ35 λ30 μ30 ς38 ω17 γ17 δ16 θ12 χ11 φ8 β7 ξ4 ζ4 ψ2 ' +
      'ά18 έ16 ή16 ί22 ό22 ύ11 ώ9 ϊ1 ϋ1 ΐ1 ΰ1',
  },
  {
    encoding: 'windows-1255',
    handicap: 6,
    letters:
      'י110 ה100 ו105 ל75 א60 ר58 מ60 ת55 ב48 ש45 נ35 ע32 ח30 ק27 כ27 ד27 פ25 ם30 ס18 ן18 ט16 צ15 ג17 ז13 ' +
      'ך9 ף3 ץ3',
  },
  {
    encoding: 'windows-1256',
    handicap: 2,
    letters:
      'ا130 ل110 ي65 م60 ن55 و55 ر50 ت45 ب40 ة35 ع32 د32 س28 ه30 ف25 ح22 ك22 ق22 ج16 أ18 ش14 ص12 ط12 خ10 ' +
      'ض7 ى8 ز9 ذ6 ث6 إ7 غ5 ء4 ظ3 ئ4 ؤ2 آ2 پ3 چ2 ژ1 گ4 ک6 ی8 ـ2',
  },
  { encoding: 'windows-1257', handicap: 5, letters: 'ė30 š26 ž18 ų22 į14 ū12 ą10 č9 ę6' },
  { encoding: 'windows-1257', handicap: 4, letters: 'ā60 ī30 ē25 š24 ū8 ņ10 ļ8 č6 ķ6 ž8 ģ4' },
  { encoding: 'windows-1257', handicap: 4, letters: 'ä30 õ28 ü26 ö12 š2 ž2' },
  {
    encoding: 'windows-874',
    handicap: 2,
    letters:
      'า75 น60 ร65 อ55 ก52 เ45 ง42 ม38 ย38 ล32 ว32 ด32 ท32 ส30 ต28 ั45 ะ25 ป24 บ24 ค24 ห24 แ22 จ20 พ20 ช18 ข20 ' +
      'ใ14 ไ16 โ10 ผ10 ถ9 ซ10 ณ8 ญ6 ศ6 ธ6 ภ6 ษ5 ฟ6 ฐ3 ฎ2 ฏ1 ฒ1 ฌ1 ฉ4 ฝ2 ฬ1 ฮ2 ฆ1 ฯ2 ๆ3 ำ12 ี25 ่42 ้38 ิ26 ื16 ุ18 ู14 ์20 ็9 ึ8 ๊3 ๋2 ' +
      '๐1 ๑1 ๒1 ๓1 ๔1 ๕1 ๖1 ๗1 ๘1 ๙1',
  },
]

export const SIGNS = '€£–—’‘“”„«»…™®©§½¼²³°·•×ºª№\u00a0'

const COMMON_KANJI =
  '日一国人年大十二本中長出三同時事自行社月分後前生連五間対上部東者合市業内方四定今回新場金員入手' +
  '力高代明円子動京全目表通外最体化田当八六下首意来作性的要用小七成期公野取都和平加山家話世受区多' +
  '県進正安設数記女初北午指心界第産結百点書活原先名交際面重近千海売利組道信集件物側引使所次水半品' +
  '計電示打男私各直朝価式村終西勢広島番号客様顧商注文税込抜合計額単支払店舗担者販入荷在庫送料割備' +
  '考消費茶珈琲抹茶紅緑麦酒米味噌豆腐肉魚野菜果物白黒赤青大中小型箱袋個枚冊缶佐藤鈴木高橋伊渡辺林' +
  '村加吉田松井清斎森池阿原川太郎美由紀一恵子香健'
const COMMON_HANGUL =
  '이다는에의가을고하지한를로은기사도어자대인시그나리서아일들수라있해보정장과부스게것전제만오원여상적' +
  '으주동우공학성구경국모마소조위생선문안물방중유비관계실영업출회신화체면트할말개거세요음드진치미던분' +
  '내연려니무재발감바당단데저양금명때본용었속간반결형입외교습되행통산식러레노심예초월품격각머판매량색' +
  '번호객담수커피차케이크빵녹홍김박최강윤임한오신권황송류전민준서윤지현은혜영희철순숙미경옥라떼메아카' +
  '노쿠키컵잔세트찻특목록추처점날짜총합액할인결배송취소환불카드현금'
const COMMON_HANZI =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说' +
  '产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使' +
  '点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明' +
  '看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题程展五果料象' +
  '员入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区' +
  '强放决西被干做必战先回则任取据处南给色光门即保治北造百规热领七海口东导器压志世金增争济油术极交受' +
  '联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示报斗完类八离华' +
  '名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复' +
  '容儿须际商非验断深难近千周素技备半办青省列习响约支般感便团往酸历市何除消构府太准精值号率族划选标' +
  '写存候毛亲快效院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住满县局照参红细引听该铁价严' +
  '销售额客户订购买店铺款付费税折扣优惠茶咖啡奶杯绿乌龙普洱糖糕饼面包蛋肉鱼菜果汁酒瓶盒袋张李刘陈杨' +
  '赵黄吴徐孙胡朱郭何罗梁宋郑谢韩唐冯于董萧备注备份小计合计日期姓员伟芳娜敏静丽磊艳勇杰娟涛超霞刚桂' +
  '英鹏婷雪琳欣怡梦佳俊浩宇晨豆浆苹桃梨米粥汤虾锅料底玫瑰巧皂盐醋烟'

const COMMON_TRADITIONAL =
  '這來個國們為說時會對發過產種後學進著電裡現實體兩當應開點從業將還問題與關係無間樣見頭長門動機經結' +
  '給統計員報紀級線組織設認議論話語讀該請誰調讓車軍轉運達遠選邊鄉醫釋銀錄錢鐘鐵陽陳階際隊難雲雜離響' +
  '預領顏類飛館馬驗魚鳥齊龍東單價買賣貨購銷額訂戶稅費總項數據備註編號碼條優贈禮券積顧廠倉庫鋪櫃檯帳' +
  '刷卡票載帶內珍珠綠紅烏觀拿餅乾鳳酥麵飯糰湯鍋雞豬牛蝦鹽醬腐滷味炸張黃劉鄭謝許楊蘇葉呂蔣蕭羅鍾潘賴' +
  '詹趙孫馮鄧盧韓龔義華麗蘭蓮貞賢偉傑寶寧榮賓慶澤維綺瑩穎鈞銘鎮靜鴻齡書筆紙畫圖簿擺飾燈傘鞋襪褲裙襯' +
  '衫繩鏡錶環鍊愛歡樂壽雙隻顆罐塊碗盤匙筷爐廚視腦記憶滑鼠鍵螢幕氣熱冷溫涼風濕淨護膚潔養髮廊剪燙染療' +
  '課講師尾退寄送臺灣區縣街樓層週歲幾處裝標準僅於較極誤滿雖須燒戰畢覺擔盡屬壓聲萬億參貳壹斷繼續負責' +
  '臨兒聯輕輪農適遲鄰釣鋼錯鎖鑰閃閉闆陸隨險靈頁順頓頻願顯飲餐驚髒鬆鹹麥麻黨'

export const EAST_ASIAN: Record<DoubleByte, { common: Set<string>; script: RegExp }> = {
  shift_jis: { common: new Set(COMMON_KANJI), script: /[\u3041-\u30fe]/ },
  'euc-kr': { common: new Set(COMMON_HANGUL), script: /[가-힣]/ },
  gb18030: { common: new Set(COMMON_HANZI), script: /[\u4e00-\u9fa5]/ },
  big5: { common: new Set(COMMON_HANZI + COMMON_TRADITIONAL), script: /[\u4e00-\u9fa5]/ },
}
