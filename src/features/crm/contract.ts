import * as z from 'zod/mini'
import { aUuid } from '../../shared/documented.ts'
import { endpoint } from '../../shared/endpoint.ts'
import { emailAddress, optionalText, rowId } from '../../shared/fields.ts'

export const submitLead = endpoint({
  method: 'POST',
  path: '/api/crm/submit-lead',
  summary: 'Send a new owner to the community’s CRM, or add to what was sent',
  body: z.object({
    /** Sent by the page. The account and the profile are what counts. */
    firstName: optionalText('First name', 100),
    lastName: optionalText('Last name', 100),
    email: emailAddress('Email'),
    businessName: optionalText('Business name', 200),
    /** Left out, they stay as they are; null or blank removes them. */
    phone: z.optional(optionalText('Phone', 50)),
    industry: z.optional(optionalText('Industry', 100)),
    landingPage: optionalText('Landing page', 2000),
    referralSource: optionalText('Referral source', 2000),
  }),
  response: z.object({ success: z.literal(true), leadId: aUuid }),
})

/** 409 `not_to_be_written_to` for a customer who asked not to be written to. */
export const crmOptIn = endpoint({
  method: 'POST',
  path: '/api/crm-optin',
  summary: 'Ask the community to follow up with a customer in its CRM',
  body: z.object({
    customerId: rowId('Customer'),
    /** Sent by older pages. The recorded name is what counts. */
    customerName: optionalText('Customer name', 200),
  }),
  response: z.object({ success: z.literal(true), optInId: aUuid }),
})
