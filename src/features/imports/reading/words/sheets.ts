import type { SheetChoice } from '../survey/sheet-choice.ts'
import { counted, MAX_NAMED, short, told } from './phrases.ts'

export function aboutSheets({ sheet, sheets }: SheetChoice): string[] {
  const { hiddenRows, hiddenColumns, withoutResult } = sheet
  const others = sheets.filter((it) => it !== sheet).map(({ name }) => `"${short(name)}"`)
  const more = others.length - MAX_NAMED
  const hidden = [
    ...(hiddenRows > 0 ? [counted(hiddenRows, 'hidden row')] : []),
    ...(hiddenColumns > 0 ? [counted(hiddenColumns, 'hidden column')] : []),
  ].join(' and ')
  return told(
    others.length > 0 &&
      `The workbook has ${sheets.length} sheets. Only "${short(sheet.name)}" was read. ` +
        `Left out: ${others.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
    hidden !== '' && `The sheet has ${hidden}, which were read like the others.`,
    withoutResult > 0 &&
      `${counted(withoutResult, 'cell')} with a formula had no result in the workbook and counted as empty. Opening the workbook in Excel or LibreOffice and saving it adds the results.`,
  )
}
