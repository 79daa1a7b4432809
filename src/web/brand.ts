const meta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

/** The operator's settings, written into the page's head by the server (`server/http/web.ts`). */
export const appName = meta('application-name')
/** Title of the login and register pages (spec §1). */
export const brandTitle = meta('brand-title')
/** The community's group page; '' where the operator has named none. */
export const communityUrl = meta('community-url')
