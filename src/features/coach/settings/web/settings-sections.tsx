import { PlannedClosures, Section } from '../../../profile/web/index.ts'
import { AppearanceForm } from '../../competition/web/appearance-form.tsx'
import { WHAT_OTHERS_SEE } from '../../competition/web/words.ts'
import { NoticeSwitches } from './notice-switches.tsx'
import { Recount } from './recount.tsx'

export default function SettingsSections() {
  return (
    <div className="grid gap-4 md:gap-6">
      <NoticeSwitches />
      <Section title="How you appear on the board" note={WHAT_OTHERS_SEE}>
        <div className="@lg:col-span-2">
          <AppearanceForm />
        </div>
      </Section>
      <PlannedClosures />
      <Recount />
    </div>
  )
}
