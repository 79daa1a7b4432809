// Holds back what is pressed or submitted in a page that shows before its code has loaded, and repeats the last one when
// `main.ts` says that the page works. The page's own code would begin too late: on a slow connection, a press before it is lost.
{
  let repeat
  const holdForm = (event) => {
    repeat = () => event.target.requestSubmit()
    event.preventDefault()
    event.stopPropagation()
  }
  const holdButton = (event) => {
    const button = event.target.closest('button[type="button"]')
    if (!button) return
    repeat = () => button.click()
    event.stopPropagation()
  }
  // In the capture phase, before React, which handles some events while it is still at work.
  document.addEventListener('submit', holdForm, true)
  document.addEventListener('click', holdButton, true)
  const release = () => {
    document.removeEventListener('submit', holdForm, true)
    document.removeEventListener('click', holdButton, true)
    repeat?.()
  }
  document.addEventListener('page-works', release, { once: true })
}
