import { appVersion } from '../../../../web/brand.ts'
import { lastPage } from '../../../../web/last-page.ts'
import { currentToggles } from '../../../kpi/web/index.ts'
import { pageOf } from '../../rules.ts'

/** Where somebody writes from: the page they were on before, the window, the app's version, and what they have hidden. */
export const whereNow = (isSignedIn: boolean) => ({
  page: pageOf(lastPage() || window.location.pathname),
  width: window.innerWidth,
  height: window.innerHeight,
  version: appVersion,
  hidden: isSignedIn ? Object.values(currentToggles()).filter((isOn) => !isOn).length : 0,
})
