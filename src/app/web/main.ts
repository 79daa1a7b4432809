import { noteOpenedMail } from '../../features/digest/web/opened.ts'
import { protectPage } from '../../web/protection.ts'
import { followTranslation, preserveRendered } from '../../web/translation.ts'

followTranslation()
protectPage()
noteOpenedMail()

const container = document.getElementById('root')!
const { page } = container.dataset
if (page) makeWork(page).catch(tellFailure).finally(preserveRendered(container))
else void import('./start.tsx').then(({ start }) => start(container))

async function makeWork(name: string): Promise<void> {
  await firstPaint()
  // Evaluated with the page's code, this would block a slow phone for longer.
  await import('react-dom/client')
  const { hydrate } = await import('./hydrate.tsx')
  await hydrate(container, name)
  document.dispatchEvent(new Event('page-works'))
  // Loaded along, the dashboard's files would delay this page.
  const later = document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')
  for (const link of later) link.rel = 'prefetch'
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Typed text stays until the reload. */
function tellFailure(): void {
  const notice = document.createElement('p')
  notice.role = 'alert'
  notice.className = 'mb-4 rounded-box bg-worse-wash px-4 py-3 text-body font-semibold text-worse'
  notice.textContent =
    "This page couldn't be loaded completely. Check your connection, then reload the page."
  container.querySelector('form')?.before(notice)
}
