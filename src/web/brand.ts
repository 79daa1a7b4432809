const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** Operator settings that the server writes into the page's head (`server/http/serve-page.ts`). */
export const appName = meta('application-name')
/** Title of the login and register pages (spec §1). */
export const brandTitle = meta('brand-title')
/** URL of the community's group page; '' if the operator hasn't set one. */
export const communityUrl = meta('community-url')
