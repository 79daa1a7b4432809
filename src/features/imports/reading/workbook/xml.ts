import { SaxesParser } from 'saxes'
import { AppError } from '../../../../shared/errors.ts'
import { unreadableFile } from '../file/text.ts'
import { damagedWorkbook } from './archive.ts'

export type Attributes = Record<string, string>
export interface XmlReader {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Definitions could make a small file endless, and no program writes any into a workbook. */
const refuseDefinitions = (): never => {
  throw unreadableFile(
    'The workbook contains definitions (DOCTYPE) that no spreadsheet program writes, so it was not read. Save it again in Excel or LibreOffice, and import that file.',
  )
}

const MAX_PIECE = 4_000_000
/** programs write about ten */
const MAX_DEPTH = 200
/** programs write about thirty; very many would take minutes */
export const MAX_ATTRIBUTES = 1_000

/** Throws a 400 for text that isn't XML or has definitions. */
export async function readXml(pieces: AsyncIterable<string>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser()
  let isBefore = true
  let depth = 0
  let sinceTag = 0
  let ofTag = 0
  parser.on('attribute', () => {
    if (++ofTag > MAX_ATTRIBUTES) throw damagedWorkbook()
  })
  parser.on('opentag', ({ name, attributes }) => {
    isBefore = false
    sinceTag = 0
    ofTag = 0
    if (++depth > MAX_DEPTH) throw damagedWorkbook()
    reader.open(name, attributes)
  })
  parser.on('doctype', refuseDefinitions)
  if (reader.text) {
    parser.on('text', (text) => reader.text!(text))
    parser.on('cdata', (text) => reader.text!(text))
  }
  parser.on('closetag', ({ name }) => {
    sinceTag = 0
    depth--
    reader.close?.(name)
  })
  try {
    for await (const piece of pieces) {
      // Without waiting for its end, which may be far away.
      if (isBefore && piece.includes('<!DOCTYPE')) refuseDefinitions()
      // What the parser holds until the next tag must fit into the thread's memory.
      sinceTag += piece.length
      parser.write(piece)
      if (sinceTag > MAX_PIECE) throw damagedWorkbook()
    }
    parser.close()
  } catch (error) {
    throw error instanceof AppError ? error : damagedWorkbook()
  }
}

/** Some programs write prefixes: `x:row`. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

export const isTrue = (attribute: string | undefined): boolean =>
  attribute === '1' || attribute === 'true'
