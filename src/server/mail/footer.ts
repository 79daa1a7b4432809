import { operatorOf } from '../config.ts'
import { MAILTO, type Sender, type Unsubscribe } from './content.ts'

export type FooterPart = (string | { label: string; url: string })[]

export function footerOf(
  sender: Sender,
  { reason, unsubscribe }: { reason?: string | undefined; unsubscribe?: Unsubscribe | undefined },
): FooterPart[] {
  const { APP_NAME, APP_URL } = sender
  const parts: FooterPart[] = [
    reason ? [reason] : [],
    unsubscribe ? [unsubscribe] : [],
    operatorLines(sender),
    [{ label: APP_NAME, url: APP_URL }],
  ]
  return parts.filter((lines) => lines.length > 0)
}

function operatorLines(sender: Sender): FooterPart {
  const { APP_NAME, APP_URL, OPERATOR_ADDRESS, OPERATOR_EMAIL } = sender
  const name = operatorOf(sender)
  return [
    ...(name ? [`${APP_NAME} is run by ${name}`] : []),
    ...(OPERATOR_ADDRESS?.split('\n') ?? []),
    OPERATOR_EMAIL
      ? { label: OPERATOR_EMAIL, url: `${MAILTO}${OPERATOR_EMAIL}` }
      : { label: 'Write to us', url: `${APP_URL}/technical-support` },
  ]
}
