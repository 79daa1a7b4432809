/** By property, or `table.property`. Others are in plain words already. */
const TITLES: Record<string, string> = {
  achievedAt: 'Noticed as reached',
  achievedHundredths: 'Reached with',
  activityDate: 'Day',
  alias: 'Other name',
  appearance: 'Shown as',
  byImport: 'Import',
  commissionRate: 'Commission (%)',
  countedIn: 'Last compared',
  countsInMonth: "Counts in the month's competition",
  dateOrder: 'Order of day and month',
  defaultProfitMargin: 'Margin where no cost is recorded (%)',
  dismissedOn: 'Put away',
  errorCount: 'Rows skipped',
  failure: 'Why it failed',
  feedId: 'Nightly file',
  fiscalMonth: 'Business year starts in',
  fromName: 'Name',
  goalAttainment: "Of the month's goal, where it decides ties",
  goalId: 'Goal number',
  goalType: 'Goal',
  hasChosen: 'You chose it',
  id: 'Number',
  imported: 'New sales',
  intoName: 'Name since then',
  ipAddress: 'Address',
  isBefore: 'Before the import',
  isListed: 'On the board',
  keptAt: 'Changed',
  landingPage: 'Page you came from',
  loginCount: 'Visits',
  loginStreak: 'Days of visits in a row',
  logoUrl: 'Address of the logo',
  margin: 'Gross margin',
  minute: 'Time',
  missed: 'Events left out',
  operatingDaysPerWeek: 'Open days a week',
  orderCents: 'Average sale',
  queuedAt: 'Written',
  reach: 'Fingerprint',
  readAt: 'Last read',
  referralSource: 'Who sent you',
  saidIn: 'Said in the file',
  saidOn: 'Noted on',
  saleDays: 'Days with sales',
  salesStreak: 'Days of sales in a row',
  same: 'Nothing new',
  sameAs: 'Another spelling of',
  saleImportId: 'Import',
  setAt: 'Noted',
  subject: 'About',
  taxRate: 'Tax in prices (%)',
  timeframe: 'For',
  timelyDays: 'Days recorded in time',
  trashId: 'Deleted',
  turn: 'How often added or taken back',
  underEarlierRules: 'By earlier rules',
  unopened: 'Digests not opened',
  unshared: 'Not shared yet',
  until: 'Counts until',
  updatedAt: 'Last changed',
  userAgent: 'Browser',
  'ai_exchange.at': 'When',
  'business_profile.notBefore': 'Time zone last changed',
  'celebration.value': "Value, or the goal's number",
  'celebration.what': 'Milestone',
  'first_sale_reminder.day': 'Days after you registered',
  'goal_mail.reachedAt': 'Noticed as reached',
  'point_event.what': 'For',
  'sale_import.trashId': 'Undone',
  'session.checkedAt': 'Second factor shown',
  'user.confirmedAt': 'Email confirmed',
  'user.createdAt': 'Registered',
}

/** Columns that the archive leaves out; a new one that must not leave belongs here. */
const LEFT_OUT = new Set([
  // secrets, and by what the app knows them; addresses of feeds are encrypted
  ...['session.token', 'access_token.hash', 'webhook.secret', 'webhook.oldSecret'],
  ...['webhook.oldSecretUntil', 'passkey.credentialId', 'passkey.publicKey', 'passkey.counter'],
  'sale_feed.address',
  // whose shop an admin looks at
  'session.viewingUntil',
  // other spellings and beginnings of what is in it
  ...['nameKey', 'aliasKey', 'user.name', 'searchText', 'excerpt', 'answerExcerpt'],
  // hashes by which the app knows something again
  ...['reaches', 'factsHash', 'fetchedHash', 'importedHash', 'etag', 'lastModified'],
  'import_layout.headers',
  // of queues and leases
  ...['busyUntil', 'tries', 'lead.notBefore', 'crm_opt_in.notBefore', 'webhook_delivery.notBefore'],
  ...['blockedUntil', 'isSlow', 'isAway', 'monthAt', 'toTellSince', 'toldEvent', 'isTold'],
  // by which the app goes on or back
  ...['progress', 'firstSaleId', 'lastSaleId', 'computedTaxCents', 'leftEditedAt', 'mergeId'],
  ...['fromId', 'intoId', 'spellings', 'moved', 'movedAt', 'name_change.checkedAt'],
  ...['reachedDay', 'reachedId', 'mayShrink', 'problem', 'support_ticket.version'],
  ...[
    'crm_opt_in.customerId',
    'replaced_sale.importId',
    'stepIndex',
    'emailVerified',
    'user.image',
  ],
])

/** Ids of type `uuid` are only for the app, and pictures are files. */
export const isLeftOut = (table: string, property: string, type: string): boolean =>
  ['uuid', 'bytea'].includes(type) || LEFT_OUT.has(property) || LEFT_OUT.has(`${table}.${property}`)

/** `createdAt`: Created */
export function titleOf(table: string, property: string): string {
  const title = TITLES[`${table}.${property}`] ?? TITLES[property]
  if (title) return title
  const words = property
    .replace(/^(is|has)(?=[A-Z])/, '')
    .replace(/(At|Cents|Hundredths|Id)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** for a test */
export const COLUMNS_NAMED = [...Object.keys(TITLES), ...LEFT_OUT]
