/** At build time there is no page. */
const meta = (name: string, placeholder: string): string =>
  typeof document === 'undefined'
    ? placeholder
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')

/** Written by the server (`server/http/page-settings.ts`). */
export const appName = meta('application-name', '{{APP_NAME}}')
export const appVersion = meta('app-version', '')
export const brandTitle = meta('brand-title', '{{BRAND_TITLE}}')
export const communityUrl = meta('community-url', '{{COMMUNITY_URL}}')
/** `12 months` */
export const auditTime = meta('audit-time', '{{AUDIT_TIME}}')
/** Without, the operator passes links on. */
export const sendsMail = meta('sends-mail', '') !== ''

export const hasSampleShop = meta('sample-shop', '') !== ''

/** Also works at build time. */
export const bySendingMail = (mail: string, noMail: string): string => {
  if (typeof document !== 'undefined') return sendsMail ? mail : noMail
  return `{{#SENDS_MAIL}}${mail}{{/SENDS_MAIL}}{{^SENDS_MAIL}}${noMail}{{/SENDS_MAIL}}`
}
