/**
 * Copies the text of a field. Returns false if the browser doesn't allow it; the text is selected then.
 * Browsers offer the clipboard only to pages served over HTTPS, and people can deny it.
 */
export async function copyText(field: HTMLTextAreaElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.focus()
    field.select()
    // oxlint-disable-next-line typescript/no-deprecated -- the only other way
    return document.execCommand('copy')
  }
}
