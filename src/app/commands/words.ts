import { join } from 'node:path'
import { hoursText } from '../../shared/limits.ts'
import type { Config } from '../../server/config.ts'

interface Link {
  email: string
  link: string
  hours: number
  isMailed?: boolean
}

export function sendLink({ email, link, hours, isMailed = false }: Link): string {
  const task = isMailed
    ? `The running app emails this link to ${email}; you can also send it yourself.`
    : `Send this link to ${email}.`
  return `${task} It works once, within ${hoursText(hours)}:\n${link}`
}

export const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const whereSecretIs = ({ DATA_DIR }: Config): string =>
  process.env['SESSION_SECRET'] ? 'SESSION_SECRET' : join(DATA_DIR, 'session-secret')
