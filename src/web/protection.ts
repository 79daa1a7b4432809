import { appName } from './brand.ts'

/** pixels that suggest docked developer tools (spec §1) */
const DEVTOOLS_THRESHOLD = 160
const DEVTOOLS_INTERVAL_MS = 500
/** characters */
const COPY_LENGTH = 50
/** no notice on the owner's own figures and posts */
const OWN_TEXT = 'table, [role="table"], [data-own-text]'

const notice = (): string => `© ${new Date().getFullYear()} ${appName}. All rights reserved.`

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

function touchesOwnText(selection: Selection | null): boolean {
  if (document.activeElement?.matches('input, textarea, [contenteditable]')) return true
  if (!selection?.rangeCount) return false
  const range = selection.getRangeAt(0)
  const around = range.commonAncestorContainer
  const element = around instanceof Element ? around : around.parentElement
  if (element?.closest(OWN_TEXT)) return true
  return [...(element?.querySelectorAll(OWN_TEXT) ?? [])].some((own) => range.intersectsNode(own))
}
