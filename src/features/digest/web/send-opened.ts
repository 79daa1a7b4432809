import { call } from '../../../web/api.ts'
import { mailOpened } from '../contract.ts'

export const sendOpened = (token: string) => call(mailOpened, { body: { token } })
