/** time to be asked where to save */
const LIVES_MS = 60_000

/** A plain download link would save an error response as the file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may begin to read later.
  setTimeout(() => URL.revokeObjectURL(url), LIVES_MS)
}
