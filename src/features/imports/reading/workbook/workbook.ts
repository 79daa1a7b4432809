import { readSync } from 'node:fs'
import { unreadableFile } from '../file/text.ts'
import { Archive, lockedWorkbook } from './archive.ts'
import { ODS_CONTENT, readOds } from './ods.ts'
import { SheetWriter, type Sheet } from './sheets.ts'
import { readXlsx } from './xlsx.ts'

/** By content, whatever the file's name. */

const ZIP = /^PK[\x03\x05]/
const OFFICE_PARTS = /\[Content_Types\]|_rels|xl\/|mimetype|content\.xml|Index\//
/** The container of old office files, and of new ones with a password. */
const COMPOUND = /^\xd0\xcf\x11\xe0/

/** Undefined for any other file. Throws a 400. */
export async function unpackSheets(
  fd: number,
  into: number,
  onProgress: (fraction: number) => void,
): Promise<Sheet[] | undefined> {
  const head = bytesAt(fd, 0, 4096).toString('latin1')
  if (COMPOUND.test(head)) refuseCompound(fd)
  if (!ZIP.test(head) || !OFFICE_PARTS.test(head)) return undefined
  const archive = await Archive.open(fd)
  const read = await readerOf(archive)
  if (!read) return undefined
  const total = archive.size
  archive.onRead = (bytes) => onProgress(Math.min(1, bytes / total))
  const writer = new SheetWriter(into)
  await read(archive, writer)
  writer.end()
  const filled = writer.sheets.filter(({ rows }) => rows > 0)
  if (filled.length === 0) throw emptyWorkbook()
  return filled
}

async function readerOf(archive: Archive) {
  if (archive.has('xl/workbook.bin')) throw binaryWorkbook()
  if (archive.has('Index/Document.iwa')) throw numbersFile()
  if (archive.has('encrypted-package')) throw lockedWorkbook()
  if (archive.has(ODS_CONTENT)) {
    for await (const text of archive.textOf('META-INF/manifest.xml')) {
      if (text.includes('encryption-data')) throw lockedWorkbook()
    }
    return readOds
  }
  return archive.startsWith('xl/') ? readXlsx : undefined
}

function refuseCompound(fd: number): void {
  const header = bytesAt(fd, 0, 512)
  if (header.length < 512) return
  // The directory names the streams of the file in UTF-16.
  const sectorBytes = 2 ** Math.min(12, header.readUInt16LE(30))
  const directory = bytesAt(fd, (header.readUInt32LE(48) + 1) * sectorBytes, 4096)
  const names = directory.toString('utf16le')
  if (names.includes('EncryptedPackage')) throw lockedWorkbook()
  if (/Workbook|Book/.test(names)) throw oldWorkbook()
}

function bytesAt(fd: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(fd, buffer, 0, length, position))
}

const emptyWorkbook = () =>
  unreadableFile('The workbook is empty. Export it again, or choose another file.')
const oldWorkbook = () =>
  unreadableFile(
    'This is a workbook of an old Excel version (.xls). Open it in Excel or LibreOffice, save it as .xlsx, and import that file.',
  )
const binaryWorkbook = () =>
  unreadableFile(
    'This is a binary Excel workbook (.xlsb). Open it in Excel, save it as .xlsx, and import that file.',
  )
const numbersFile = () =>
  unreadableFile(
    'This is a Numbers file. In Numbers, choose File, Export To, Excel, and import the file that it saves.',
  )
