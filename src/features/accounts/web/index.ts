/** The frame of pages for people who aren't signed in. */
export { AuthLayout } from '../forms/web/auth-layout.tsx'
export { useUnconfirmed } from '../confirming/web/unconfirmed.tsx'
export { CopyField } from '../second-factor/web/copy-field.tsx'
export { startViewing, stopViewing } from '../viewing/web/viewing.ts'
export { OpenSample } from '../sample/web/open-sample.tsx'
export { SampleBanner } from '../sample/web/sample-banner.tsx'
export { useIsSample } from '../sample/web/use-is-sample.ts'
export { ViewingBanner } from '../viewing/web/viewing-banner.tsx'
