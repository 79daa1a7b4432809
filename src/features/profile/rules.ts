const startsWith = (content: Uint8Array, start: string, at = 0): boolean =>
  Array.from(start, (character) => character.charCodeAt(0)).every(
    (byte, index) => content[at + index] === byte,
  )

/** Returns the media type of a picture from its first bytes, not its file name, or undefined if it isn't a picture. */
export function pictureType(content: Uint8Array): string | undefined {
  if (startsWith(content, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(content, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(content, 'GIF87a') || startsWith(content, 'GIF89a')) return 'image/gif'
  if (startsWith(content, 'RIFF') && startsWith(content, 'WEBP', 8)) return 'image/webp'
  return undefined
}
