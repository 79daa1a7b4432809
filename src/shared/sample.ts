/**
 * The owner of the sample shop, which anybody may look at and nobody can change. No account has this id, so nobody can sign
 * in to it, and lists, counts and emails that go by accounts don't find it.
 */
export const SAMPLE_OWNER = '00000000-0000-7000-8000-000000000001'

/** hours after which looking at the sample shop ends by itself */
export const SAMPLE_HOURS = 2

/** Where plain forms open and leave the sample shop. */
export const SAMPLE_PATH = '/api/sample-shop'
export const LEAVE_SAMPLE_PATH = `${SAMPLE_PATH}/leave` as const

/** The invented owner, as the pages name her. */
export const MAYA = { firstName: 'Maya', lastName: 'Ortiz', businessName: 'Ortiz Flowers' }
