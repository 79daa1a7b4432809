import type { ReactNode } from 'react'

/** Placeholders that the server fills in (`server/http/page-settings.ts`): the build doesn't know the settings. */
export const APP_NAME = '{{APP_NAME}}'
/** where owners open the app */
export const APP_URL = '{{APP_URL}}'
/** Who runs the app: a name, or 'the community that runs this app'. */
export const OPERATOR = '{{OPERATOR}}'
/** How long the audit log is kept, such as '12 months'. */
export const AUDIT_TIME = '{{AUDIT_TIME}}'

interface Props {
  setting:
    | 'COMMUNITY_URL'
    | 'OPERATOR_NAME'
    | 'OPERATOR_ADDRESS'
    | 'OPERATOR_EMAIL'
    | 'OPERATOR_LAW'
    | 'HOSTING'
    | 'MODEL_HOST'
    | 'CRM_HOST'
    | 'MAIL_HOST'
    | 'SAMPLE_SHOP'
  /** shown if the setting has a value */
  children?: ReactNode
  /** shown if it has none */
  otherwise?: ReactNode
}

/** Shows one of two contents, depending on whether the operator has set this. The server decides. */
export function IfSet({ setting, children, otherwise }: Props) {
  return (
    <>
      {`{{#${setting}}}`}
      {children}
      {`{{/${setting}}}`}
      {otherwise && (
        <>
          {`{{^${setting}}}`}
          {otherwise}
          {`{{/${setting}}}`}
        </>
      )}
    </>
  )
}
