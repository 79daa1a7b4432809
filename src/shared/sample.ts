/**
 * The owner of the sample shop, which anybody may look at and nobody can change. There is no account with this id: nobody
 * can sign in to it, and nothing that goes by accounts finds it, such as lists, counts and emails.
 */
export const SAMPLE_OWNER = '00000000-0000-7000-8000-000000000001'

/** hours after which looking at the sample shop ends by itself */
export const SAMPLE_HOURS = 2

/** Where a plain form opens the sample shop, and leaves it. */
export const SAMPLE_PATH = '/api/sample-shop'
export const LEAVE_SAMPLE_PATH = `${SAMPLE_PATH}/leave` as const

/** The invented owner, as the pages name her. */
export const MAYA = { firstName: 'Maya', lastName: 'Ortiz', businessName: 'Ortiz Flowers' }
