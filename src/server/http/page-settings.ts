import { VERSION } from '../version.ts'
import { modelOf, operatorOf, type Settings } from '../config.ts'

/** `{{#HOSTING}}…{{/HOSTING}}` stays only with a value, `{{^HOSTING}}…{{/HOSTING}}` only without. */
export function withSettings(html: string, settings: Settings): string {
  const values = valuesOf(settings)
  const fill = (text: string): string =>
    text
      .replace(SECTION, (_, mark: string, name: string, content: string) =>
        Boolean(values[name]) === (mark === '#') ? fill(content) : '',
      )
      .replace(VALUE, (placeholder, name: string) => {
        const value = values[name]
        return value === undefined ? placeholder : escapeHtml(value)
      })
  return fill(html)
}

const SECTION = /\{\{([#^])([A-Z_]+)\}\}(.*?)\{\{\/\2\}\}/gs
const VALUE = /\{\{([A-Z_]+)\}\}/g

function valuesOf(settings: Settings): Record<string, string> {
  const model = modelOf(settings)
  const operator = operatorOf(settings)
  return {
    APP_NAME: settings.APP_NAME,
    APP_VERSION: VERSION,
    BRAND_TITLE: settings.BRAND_TITLE,
    APP_URL: settings.APP_URL ?? `http://localhost:${settings.PORT}`,
    COMMUNITY_URL: settings.COMMUNITY_URL ?? '',
    OPERATOR: operator ?? 'the community that runs this app',
    OPERATOR_NAME: operator ?? '',
    OPERATOR_ADDRESS: settings.OPERATOR_ADDRESS ?? '',
    OPERATOR_EMAIL: settings.OPERATOR_EMAIL ?? '',
    OPERATOR_LAW: settings.OPERATOR_LAW ?? '',
    HOSTING: settings.HOSTING ?? '',
    MODEL: model?.name ?? '',
    MODEL_HOST: model?.host ?? '',
    CRM_HOST: hostOf(settings.CRM_WEBHOOK_URL),
    MAIL_HOST: hostOf(settings.SMTP_URL),
    AUDIT_TIME: settings.AUDIT_MONTHS === 1 ? '1 month' : `${settings.AUDIT_MONTHS} months`,
    SENDS_MAIL: settings.SMTP_URL ? 'yes' : '',
    SAMPLE_SHOP: settings.SAMPLE_SHOP ? 'yes' : '',
  }
}

/** Only the host: an address may contain a password. */
const hostOf = (url: string | undefined): string => (url ? new URL(url).hostname : '')

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
