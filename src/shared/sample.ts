/** No account has this id: nobody can sign in, and lists by account leave it out. */
export const SAMPLE_OWNER = '00000000-0000-7000-8000-000000000001'

export const SAMPLE_HOURS = 2

export const SAMPLE_PATH = '/api/sample-shop'
export const LEAVE_SAMPLE_PATH = `${SAMPLE_PATH}/leave` as const

export const MAYA = { firstName: 'Maya', lastName: 'Ortiz', businessName: 'Ortiz Flowers' }
