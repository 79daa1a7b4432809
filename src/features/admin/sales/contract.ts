import * as z from 'zod/mini'
import { aFullName, anEmail, anInstant, aText, aUuid } from '../../../shared/documented.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { searchText } from '../../../shared/fields.ts'
import { idCursor, pageAnswer, pageQuery } from '../../../shared/pages.ts'
import { entry } from '../../sales/contract.ts'
import { MAX_SEARCH } from '../owners/contract.ts'

/** most owners whose sales one search shows; more match only if too little was typed */
export const MAX_OWNERS = 50

export const listSales = endpoint({
  method: 'GET',
  path: '/api/admin/sales',
  summary: `The sales of all owners, the last recorded first. Of owners, the newest ${MAX_OWNERS} that match count`,
  query: z.object({
    /** a part of the owner's name, email or business name */
    owner: searchText('Owner', MAX_SEARCH),
    ...pageQuery(idCursor),
  }),
  response: pageAnswer({
    sales: z.array(
      z.extend(entry, {
        recordedAt: anInstant,
        owner: z.object({
          id: aUuid,
          email: anEmail,
          /** of the business, or of the owner if it has none */
          name: aFullName,
          /** ISO 4217 */
          currency: aText(3),
        }),
      }),
    ),
    /** the owner whose sales these are, if the search is about one only */
    onlyOwner: z.nullable(aUuid),
  }),
})
export type ListedSale = z.infer<typeof listSales.response>['sales'][number]
