import { noteOpenedMail } from '../../features/digest/web/opened.ts'
import { protectPage } from '../../web/protection.ts'
import { holdActions } from './hold-actions.ts'

protectPage()
noteOpenedMail()

const container = document.getElementById('root')!
const { page } = container.dataset
if (page) void makeWork(page)
else void import('./start.tsx').then(({ start }) => start(container))

/** Makes the page work that the document already shows. The code runs after the first paint, in pieces. */
async function makeWork(name: string): Promise<void> {
  const release = holdActions()
  await firstPaint()
  // Evaluating it together with the page's code would block a slow phone for longer.
  await import('react-dom/client')
  const { hydrate } = await import('./hydrate.tsx')
  await hydrate(container, name)
  release()
  // Files of the dashboard, which would delay this page if they loaded along with it.
  const later = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')
  for (const link of later) link.rel = 'prefetch'
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
