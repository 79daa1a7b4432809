import type { Profile } from '../../../profile/contract.ts'

export type Trade = 'florist' | 'hairdresser' | 'cafe' | 'garage' | 'practice' | 'goods'

/** The first that fits counts. */
const WORDS: [Trade, RegExp][] = [
  [
    'florist',
    /(?<!\p{L})(?:flowers?|florists?|blooms?|blumen|fleurs?|fleuriste|flores|petals?|bouquets?)(?!\p{L})|花/iu,
  ],
  [
    'hairdresser',
    /(?<!\p{L})(?:hair|hairdress\p{L}*|haircuts?|salon|barbers?|barbershop|coiffeur|coiffure|friseur|peluquer[ií]a|braids|nails?|lashes|brows?|beauty)(?!\p{L})|美容|理容/iu,
  ],
  [
    'cafe',
    /(?<!\p{L})(?:caf[eé]s?|coffee|espresso|bakery|bakes|tea ?room|bistro|deli|restaurant|gelato|patisserie|padaria|konditorei)(?!\p{L})|カフェ|喫茶/iu,
  ],
  [
    'garage',
    /(?<!\p{L})(?:garage|motors?|autos?|cars?|mechanics?|tyres?|tires?|body ?shop|bikes?|cycles?)(?!\p{L})/iu,
  ],
  [
    'practice',
    /(?<!\p{L})(?:dental|dentist|clinic|practice|physio\p{L}*|therapy|therapist|medical|doctor|vet)(?!\p{L})/iu,
  ],
]

const INDUSTRIES: Record<string, Trade> = {
  'Automotive Services': 'garage',
  'Retail/E-commerce': 'goods',
  'Food & Beverage': 'cafe',
  Healthcare: 'practice',
}

/** The owner's own words before the industry; null: no words for the trade. */
export function tradeOf({
  businessType,
  businessName,
  industry,
}: Pick<Profile, 'businessType' | 'businessName' | 'industry'>): Trade | null {
  for (const text of [businessType, businessName]) {
    const found = WORDS.find(([, words]) => words.test(text))
    // A café may be called Petal, but a garage isn't a florist: the industry counts more.
    if (found && fits(found[0], industry)) return found[0]
  }
  return INDUSTRIES[industry] ?? null
}

/** In other industries the words count alone. */
const HOMES: Partial<Record<string, Trade[]>> = {
  'Automotive Services': ['garage'],
  'Food & Beverage': ['cafe'],
  Healthcare: ['practice', 'hairdresser'],
}
const fits = (trade: Trade, industry: string): boolean => HOMES[industry]?.includes(trade) ?? true
