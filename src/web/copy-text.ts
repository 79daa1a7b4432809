/** False if refused, with the text selected: over plain HTTP there is no clipboard, and people can deny it. */
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
