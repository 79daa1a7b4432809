/** Reads a setting from the page's head. At build time, when there is no page, returns its placeholder. */
const meta = (name: string, placeholder: string): string =>
  typeof document === 'undefined'
    ? placeholder
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')

/** Operator settings that the server writes into the page's head (`server/http/page-settings.ts`). */
export const appName = meta('application-name', '{{APP_NAME}}')
/** version of the app that sent this page */
export const appVersion = meta('app-version', '')
/** Title of the login and register pages (spec §1). */
export const brandTitle = meta('brand-title', '{{BRAND_TITLE}}')
/** URL of the community's group page; '' if the operator hasn't set one. */
export const communityUrl = meta('community-url', '{{COMMUNITY_URL}}')
/** How long the audit log keeps an entry, such as `12 months`. */
export const auditTime = meta('audit-time', '{{AUDIT_TIME}}')
/** False if there is no mail server: then the person who runs the app passes links on. */
export const sendsMail = meta('sends-mail', '') !== ''

/** False if the operator has turned the sample shop off. */
export const hasSampleShop = meta('sample-shop', '') !== ''

/** Returns one of two texts: what to say if there is a mail server, or if there is none. Also works at build time. */
export const bySendingMail = (mail: string, noMail: string): string => {
  if (typeof document !== 'undefined') return sendsMail ? mail : noMail
  return `{{#SENDS_MAIL}}${mail}{{/SENDS_MAIL}}{{^SENDS_MAIL}}${noMail}{{/SENDS_MAIL}}`
}
