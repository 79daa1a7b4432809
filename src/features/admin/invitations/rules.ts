import * as z from 'zod/mini'
import { newEmailAddress } from '../../../shared/fields.ts'

export interface Pasted {
  text: string
  email: string | null
}

const email = newEmailAddress('Email')

/** Separated by commas, semicolons or lines; each address once. */
export function addressesIn(text: string): Pasted[] {
  const found = new Map<string, Pasted>()
  for (const entry of entriesIn(text)) {
    for (const each of partsOf(entry)) {
      const pasted = { text: each, email: emailIn(each) }
      found.set(pasted.email ?? each.toLowerCase(), pasted)
    }
  }
  return [...found.values()]
}

function emailIn(text: string): string | null {
  const checked = z.safeParse(email, text.replace(/^mailto:/i, ''))
  return checked.success ? checked.data : null
}

/** A comma may belong to a name: `Byron, Ada <ada@example.com>`. */
function entriesIn(text: string): string[] {
  const entries: string[] = []
  for (const line of text.split(/[;\r\n]/)) {
    const pieces = line.match(/(?:"[^"]*"|[^,"]|")+/g) ?? []
    for (const [index, piece] of pieces.entries()) {
      const isSurname = !piece.includes('@') && /<[^<>]*@/.test(pieces[index + 1] ?? '')
      if (!isSurname && piece.trim() !== '') entries.push(piece.trim())
    }
  }
  return entries
}

function partsOf(entry: string): string[] {
  const start = entry.lastIndexOf('<')
  const end = entry.indexOf('>', start)
  if (start >= 0 && end > start) return [entry.slice(start + 1, end).trim()]
  const words = entry.split(/\s+/).filter((word) => word.includes('@'))
  return words.some((word) => emailIn(word) !== null) ? words : [entry]
}
