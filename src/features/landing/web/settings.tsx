import type { ReactNode } from 'react'

/** The server fills these in (`server/http/page-settings.ts`): the build doesn't know the settings. */
export const APP_NAME = '{{APP_NAME}}'
export const APP_URL = '{{APP_URL}}'
/** a name, or 'the community that runs this app' */
export const OPERATOR = '{{OPERATOR}}'
/** `12 months` */
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
  children?: ReactNode
  otherwise?: ReactNode
}

/** The server decides. */
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
