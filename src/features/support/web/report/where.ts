import { appVersion } from '../../../../web/brand.ts'
import { lastPage } from '../../../../web/last-page.ts'
import { currentToggles } from '../../../kpi/web/index.ts'
import { pageOf } from '../../rules.ts'

export const whereNow = (isSignedIn: boolean) => ({
  page: pageOf(lastPage() || window.location.pathname),
  width: window.innerWidth,
  height: window.innerHeight,
  version: appVersion,
  hidden: isSignedIn ? Object.values(currentToggles()).filter((isOn) => !isOn).length : 0,
})
