import { appName } from './brand.ts'

/** difference in pixels between outer and inner window size that suggests docked developer tools (spec §1) */
const DEVTOOLS_THRESHOLD = 160
const DEVTOOLS_INTERVAL_MS = 500
/** maximum characters copied without a notice */
const COPY_LENGTH = 50
/** Text copied from these elements gets no notice: the owner's own figures and posts to share, which they paste elsewhere. */
const OWN_TEXT = 'table, [role="table"], [data-own-text]'

const notice = (): string => `© ${new Date().getFullYear()} ${appName}. All rights reserved.`

/** Warns in the console when developer tools open and adds a copyright notice to long copied text. Blocks nothing. */
export function protectPage(): void {
  const timer = setInterval(() => {
    const { outerWidth, innerWidth, outerHeight, innerHeight } = window
    const gap = Math.max(outerWidth - innerWidth, outerHeight - innerHeight)
    if (gap <= DEVTOOLS_THRESHOLD) return
    clearInterval(timer)
    console.info(
      `%cStop!%c\nDon't paste code here. It could give someone else access to your account.\n${notice()}`,
      'color: #b0332b; font: 700 28px sans-serif',
      'font: 14px sans-serif',
    )
  }, DEVTOOLS_INTERVAL_MS)

  document.addEventListener('copy', (event) => {
    const selection = document.getSelection()
    const text = selection?.toString() ?? ''
    if (text.length <= COPY_LENGTH || !event.clipboardData || touchesOwnText(selection)) return
    event.clipboardData.setData('text/plain', `${text}\n\n${notice()}`)
    event.preventDefault()
  })
}

/** True if the selection is in a form field or contains any of the owner's own text. */
function touchesOwnText(selection: Selection | null): boolean {
  if (document.activeElement?.matches('input, textarea, [contenteditable]')) return true
  if (!selection?.rangeCount) return false
  const range = selection.getRangeAt(0)
  const around = range.commonAncestorContainer
  const element = around instanceof Element ? around : around.parentElement
  if (element?.closest(OWN_TEXT)) return true
  return [...(element?.querySelectorAll(OWN_TEXT) ?? [])].some((own) => range.intersectsNode(own))
}
