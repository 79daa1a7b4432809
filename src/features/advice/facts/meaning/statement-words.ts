import { ingForms, pastForms, withS } from '../words/forms.ts'
import { set } from './role-words.ts'

/** Common words that no statement to the owner may have unless its facts do: sales don't show what they say. */

/** What a customer feels, wants, says and does elsewhere. `Like` alone is mostly a comparison. */
const VERBS = `
love enjoy prefer wish dream plan intend decide believe doubt fear worry learn study sleep pay save charge bake cook drink eat wear
drive ride travel talk speak hear listen agree confirm accept respond reply answer open click forget fail hurt harm refer
invite join switch suffer apologize compensate claim blame forgive celebrate promise complain deliver disappoint upset struggle compete
choose discover find interest inspire judge negotiate hesitate ignore avoid reject refuse browse research
`
const OTHERS = `
likes liked loved loves wants wanted needs needed knows knew thinks thought cares cared lives lived wins won lost broke broken hurt left chose found spoke
told said says asked asks heard recommended recommends read wrote felt meant fought forgot forgave
happy unhappy tired nervous angry sad impatient passionate rich old lucky satisfied frustrated disappointed delighted pleased excited
interested wrong busy expensive cheap cold hungry famous beautiful elegant difficult demanding rude polite available afraid
address email phone job health heart body life mood taste passion profit profits profitably income budget problem problems error errors mistake
mistakes lesson lessons staff expert owner member members fault trouble danger debt credit prompt prompts name
competition competitor competitors price prices quality service's weather reason'
`

export const DENIED_TO_OWNER: ReadonlySet<string> = new Set([
  ...[...set(VERBS)].flatMap((verb) => [verb, withS(verb), ...pastForms(verb), ...ingForms(verb)]),
  ...set(OTHERS),
])

/** Words of promises and of news, which no message may have unless its facts do. */
export const DENIED_TO_CUSTOMER: ReadonlySet<string> = set(`
account accounts overdue due owe bill bills payment pay paid pays later friend prompt prompts reveal surprise surprises free gift gifts present presents
price prices cheap cheaper cheapest expensive order ordered orders ordering book booked booking reserve reserved reservation appointment scheduled
deliver delivery ship shipping prize prizes member members membership open opened opening opens close closed closing launch launched
launching introduce introduced announce announced new hire hired extend extended guarantee refund voucher coupon sample samples bonus reward rewards
rewarded upgrade upgraded complimentary double cancel elsewhere happen happens happened changed change changes improved prepared reminded reminder stock arrived limited exclusive
lower lowered raise raised repair repaired fix fixed finish finished install installed address phone email password
`)

/** Words of an offer, which only a message with an offer may have. */
export const OFFER_WORDS: ReadonlySet<string> = set(
  'off offer offers offering discount discounts save saves saving savings percent deal special treat accept end ends ending until valid new fresh arrived gift',
)
