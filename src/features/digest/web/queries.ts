import { endpointQuery } from '../../../web/queries.ts'
import { mailSettings } from '../contract.ts'

export const mailSettingsQuery = endpointQuery(mailSettings)
