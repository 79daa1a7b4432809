/** Long enough for any browser to have asked its owner where to save the file. */
const KEPT_MS = 60_000

/** Saves content as a file. Fetch the content first: a plain download link would save an error response as the file. */
export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // A browser may begin to read it only later, and then saves nothing if it's gone.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
}
