/**
 * Holds back what is pressed or submitted in a prerendered page that doesn't work yet. The browser itself would send
 * a form, and show the password in the address. The function that it returns repeats the last one.
 */
export function holdActions(): () => void {
  let repeat: (() => void) | undefined
  const holdForm = (event: SubmitEvent): void => {
    const form = event.target as HTMLFormElement
    repeat = () => form.requestSubmit()
    event.preventDefault()
    event.stopPropagation()
  }
  const holdButton = (event: MouseEvent): void => {
    const button = (event.target as Element).closest<HTMLElement>('button[type="button"]')
    if (!button) return
    repeat = () => button.click()
    event.stopPropagation()
  }
  // In the capture phase, before React, which handles some events while it is still at work.
  document.addEventListener('submit', holdForm, true)
  document.addEventListener('click', holdButton, true)
  return () => {
    document.removeEventListener('submit', holdForm, true)
    document.removeEventListener('click', holdButton, true)
    repeat?.()
  }
}
