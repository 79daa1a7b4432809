/** The frame of pages for people who aren't signed in. */
export { AuthLayout } from '../forms/web/auth-layout.tsx'
export { useForm } from '../forms/web/use-form.ts'
export { useUnconfirmed } from '../confirming/web/unconfirmed.tsx'
export { CopyField } from '../second-factor/web/copy-field.tsx'
export { startViewing, stopViewing } from '../viewing/web/viewing.ts'
export { ViewingBanner } from '../viewing/web/viewing-banner.tsx'
