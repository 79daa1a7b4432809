export { createProfile, profileOf } from './store.ts'
