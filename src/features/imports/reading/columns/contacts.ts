import { isEmail } from '../../../sales/contacts/contract.ts'
import { textOfCell } from '../values/cells.ts'
import { scoreOfHeader } from './vocabulary.ts'
import { wordsOf } from './words.ts'

const HEADERS = {
  consent:
    'accepts marketing|accepts email marketing|email marketing|marketing|marketing consent|email marketing consent|email consent|consent|gdpr consent|consent given|email subscription status|subscription status|email status|email opt in|marketing opt in|opt in|opted in|subscribed|newsletter|marketing permission|marketing allowed|may be written to|can be contacted|accepts sms marketing|sms opt in|' +
    'einwilligung|werbeeinwilligung|werbung erlaubt|darf angeschrieben werden|kontakt erlaubt|dsgvo|acepta marketing|acepta publicidad|acepta correos|consentimiento|boletin|consentimento|aceita marketing|aceita emails|consentement|accepte la publicite|infolettre|consenso|consenso marketing|toestemming|nieuwsbrief|samtycke|nyhetsbrev|samtykke|suostumus|markkinointilupa|uutiskirje|zgoda|zgoda marketingowa|souhlas|suhlas|hozzájárulás|hírlevél|acord marketing|privola|soglasje|съгласие|бюлетин|согласие|рассылка|згода|розсилка|onay|izin|συγκατάθεση|ενημερωτικό δελτίο|メルマガ|配信|同意|동의|수신동의|موافقة|הסכמה|ยินยอม|đồng ý|persetujuan',
  refusal:
    'opt out|opted out|email opt out|marketing opt out|unsubscribed|do not contact|do not email|no marketing|keine werbung|no contactar|ne pas contacter',
  email:
    'email|e mail|mail|email address|mail address|email 1|email 1 value|e mail address|e mail 1 value|contact email|email adresse|mailadresse|emailadresse|e mail adresse|correo|correo electrónico|correo e|email do cliente|endereço de email|courriel|adresse mail|adresse email|adresse électronique|posta elettronica|indirizzo email|e mailadres|emailadres|epost|e post|e postadress|epostadresse|sähköposti|sähköpostiosoite|adres email|adres e mail|emailová adresa|email cím|adresă de email|e pošta|имейл|эл почта|электронная почта|почта|ел пошта|електронна пошта|e posta|eposta|e posta adresi|ηλεκτρονικό ταχυδρομείο|メール|メールアドレス|邮箱|电子邮件|電子郵件|電郵|이메일|البريد الإلكتروني|אימייל|דואר אלקטרוני|อีเมล|thư điện tử|surel',
  phone:
    'mobile|mobile number|mobile phone|mobile no|cell|cell phone|cellphone|phone|phone number|phone no|phone 1|phone 1 value|phone mobile|mobile phone number|telephone|telephone number|tel|tel no|contact number|contact no|whatsapp|sms|sms phone number|' +
    'handy|handynummer|mobil|mobilnummer|mobiltelefon|telefon|telefonnummer|tel nr|rufnummer|móvil|teléfono móvil|celular|teléfono|número de teléfono|tlf|telemóvel|telefone|fone|número de telefone|portable|téléphone|téléphone portable|numéro de téléphone|cellulare|telefono|numero di telefono|mobiel|mobiele nummer|telefoon|telefoonnummer|gsm|telefonnr|mobiltelefonnummer|puhelin|puhelinnumero|puh|matkapuhelin|komórka|numer telefonu|nr telefonu|telefon komórkowy|telefonní číslo|telefónne číslo|telefonszám|mobilszám|număr de telefon|broj telefona|mobitel|telefonska številka|тел|телефон|мобилен|мобильный|мобільний|номер телефона|номер телефону|cep|cep telefonu|telefon numarası|τηλέφωνο|κινητό|電話|電話番号|携帯|携帯電話|手机|手机号|电话|手機|電話號碼|전화|전화번호|휴대폰|휴대전화|هاتف|الهاتف|جوال|טלפון|נייד|โทรศัพท์|เบอร์โทร|điện thoại|số điện thoại|sđt|telepon|nomor hp|no hp',
  birthday:
    'birthday|birth day|birth date|birthdate|date of birth|dob|bday|born|born on|geburtstag|geburtsdatum|geb datum|geb|geboren|geboren am|cumpleaños|fecha de nacimiento|nacimiento|aniversário|data de nascimento|nascimento|anniversaire|date de naissance|naissance|né le|compleanno|data di nascita|nascita|verjaardag|geboortedatum|födelsedag|födelsedatum|fødselsdag|fødselsdato|bursdag|syntymäpäivä|syntymäaika|urodziny|data urodzenia|narozeniny|datum narození|narodeniny|dátum narodenia|születésnap|születési dátum|ziua de naștere|data nașterii|rođendan|datum rođenja|rojstni dan|datum rojstva|рожден ден|дата на раждане|день рождения|дата рождения|день народження|дата народження|doğum günü|doğum tarihi|γενέθλια|ημερομηνία γέννησης|誕生日|生年月日|生日|出生日期|생일|생년월일|عيد الميلاد|تاريخ الميلاد|תאריך לידה|יום הולדת|วันเกิด|ngày sinh|sinh nhật|tanggal lahir|ulang tahun',
  note: 'note|notes|memo|comment|comments|remark|remarks|customer note|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|nota|notas|observaciones|comentarios|observações|comentários|remarque|remarques|commentaire|commentaires|commento|osservazioni|opmerking|opmerkingen|notitie|anteckning|anteckningar|noter|notat|bemærkning|huomautus|muistiinpano|uwagi|notatka|poznámka|poznámky|megjegyzés|observații|napomena|opomba|бележка|бележки|заметка|примечание|примітка|not|notlar|σημείωση|σημειώσεις|備考|メモ|备注|備註|메모|비고|ملاحظات|הערה|הערות|หมายเหตุ|ghi chú|catatan',
  firstName:
    'first name|firstname|given name|forename|first|vorname|prénom|primer nombre|nombre de pila|primeiro nome|nome próprio|voornaam|förnamn|fornavn|etunimi|imię|jméno|křestní jméno|krstné meno|keresztnév|prenume|ime|собствено име|имя|ім’я|ad|adı|όνομα|名|이름|الاسم الأول|שם פרטי|ชื่อจริง',
  lastName:
    'last name|lastname|surname|family name|last|nachname|familienname|nom de famille|apellido|apellidos|sobrenome|apelido|cognome|achternaam|efternamn|efternavn|etternavn|sukunimi|nazwisko|příjmení|priezvisko|vezetéknév|családnév|nume de familie|prezime|priimek|фамилия|прізвище|soyad|soyadı|επώνυμο|姓|성|اسم العائلة|שם משפחה|นามสกุล',
  name: 'name|full name|customer|customer name|client|client name|contact|contact name|display name|person|kunde|kundenname|vollständiger name|nombre|nombre completo|cliente|nome|nome completo|nom|nom complet|nome e cognome|naam|namn|navn|nimi|imię i nazwisko|celé jméno|név|nume|ime i prezime|име|фио|пиб|ad soyad|ονοματεπώνυμο|氏名|お名前|名前|姓名|이름|성명|الاسم|שם|ชื่อ|họ tên|họ và tên|nama|nama lengkap',
}
type CustomerField = keyof typeof HEADERS

/** Notes of a file of sales are about the sale. */
export const SALES_FIELDS = ['phone', 'email', 'birthday', 'consent', 'refusal'] as const

/** Here a yes means no, also where chosen as the opposite. */
const OPT_OUT = /\b(?:out|unsubscribed|do not|no marketing|keine|no contactar|ne pas)\b/

/** Special fields first: an email address is not a consent to emails, nor a first name a name. */
const ORDER: CustomerField[] = [
  ...(['consent', 'refusal', 'email', 'phone', 'birthday', 'note'] as const),
  ...(['firstName', 'lastName', 'name'] as const),
]
const WHOSE =
  /^(?:customer|client|kunden?|contact|billing|primary|default|main|buyer|guest|cliente)s? (?=.)/

const WORDS = new Map(
  ORDER.map((field) => [field, new Set(HEADERS[field].split('|').map((each) => wordsOf(each)))]),
)

export const isOptOut = (header: string): boolean => OPT_OUT.test(wordsOf(header))

const isHeaderOf = (field: CustomerField, header: string): boolean => {
  const words = wordsOf(header)
  return WORDS.get(field)!.has(words) || WORDS.get(field)!.has(words.replace(WHOSE, ''))
}

export type Found = Partial<Record<CustomerField, number>>

/** Below this score (rules for sales), a header rather names something else. */
const LEAST_SCORE = 46
const MOST = 0.5

export function columnsIn(headers: string[], rows: string[][]): Found {
  const found: Found = {}
  const taken = new Set<number>()
  const take = (field: CustomerField, at: number): void => {
    if (at < 0 || found[field] !== undefined) return
    found[field] = at
    taken.add(at)
  }
  for (const field of ORDER) {
    take(
      field,
      headers.findIndex((header, at) => !taken.has(at) && isHeaderOf(field, header)),
    )
  }
  take(
    'email',
    headers.findIndex((_, at) => !taken.has(at) && areEmails(rows.map((row) => row[at] ?? ''))),
  )
  settleNames(found, rows)
  if (found.name === undefined && found.firstName === undefined) {
    const scores = headers.map((header, at) =>
      taken.has(at) ? 0 : (scoreOfHeader('customerName', wordsOf(header)) ?? 0),
    )
    const best = Math.max(...scores)
    if (best >= LEAST_SCORE) take('name', scores.indexOf(best))
  }
  return found
}

/** Beside a part of the name, Name is the other part (German, Spanish), unless it has both. */
function settleNames(found: Found, rows: string[][]): void {
  const { name, firstName, lastName } = found
  const part = firstName ?? lastName
  if (name === undefined || part === undefined) return
  const isWhole = rows.some((row) => {
    const [whole, half] = [row[name] ?? '', (row[part] ?? '').trim()]
    return half !== '' && whole.trim() !== half && whole.includes(half)
  })
  if (isWhole) {
    delete found.firstName
    delete found.lastName
    return
  }
  found.firstName ??= name
  found.lastName ??= name
  delete found.name
}

function areEmails(cells: string[]): boolean {
  const filled = cells.map(textOfCell).filter((cell) => cell !== '')
  return filled.length > 0 && filled.filter(isEmail).length > filled.length * MOST
}
