import { badInput } from '../../../../shared/errors.ts'
import type { Sheet } from '../workbook/sheets.ts'

/** Chooses the sheet of a workbook that is read. */

/** columns of all sheets that are looked at together; what looking takes grows with them. Most workbooks have a tenth. */
const MAX_GLANCED = 10_000

interface ListedSheet extends Sheet {
  /** true if it has a table of what is imported: sales, or customers */
  fits: boolean
}

export interface SheetChoice {
  sheet: ListedSheet
  sheets: ListedSheet[]
  /** true if the last file like it settled the choice among several */
  isRemembered: boolean
}

/** What the beginning of a sheet tells. */
export interface SheetGlance {
  fits: boolean
  /** name of the sheet that the owner chose in the last file with the same headers */
  remembered: string | undefined
}

/** A sheet that the owner can still choose. */
const UNSEEN: SheetGlance = { fits: false, remembered: undefined }

/**
 * Returns the sheet that the owner chose, now or for the last file like it, or the first that fits. A sheet that the
 * workbook hides comes after those that it shows. Throws a 400 if the owner's sheet isn't there.
 */
export async function chooseSheet(
  sheets: Sheet[],
  chosen: string | undefined,
  glance: (sheet: Sheet) => Promise<SheetGlance>,
): Promise<SheetChoice> {
  const seen: (ListedSheet & SheetGlance)[] = []
  let columns = 0
  for (const sheet of sheets) {
    columns += sheet.columns
    const found = columns > MAX_GLANCED ? UNSEEN : await glance(sheet)
    seen.push({ ...sheet, ...found })
  }
  const inOrder = seen.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const named = chosen === undefined ? undefined : seen.find(({ name }) => name === chosen)
  if (chosen !== undefined && !named) throw noSheet(chosen)
  const fitting = inOrder.filter(({ fits }) => fits)
  const remembered = fitting.find(({ name, remembered: before }) => name === before)
  return {
    sheet: named ?? remembered ?? fitting[0] ?? inOrder[0]!,
    sheets: seen,
    isRemembered: named === undefined && remembered !== undefined,
  }
}

/** True if several sheets fit, and nobody has said which it is. */
export const isSheetOpen = (
  { sheets, isRemembered }: SheetChoice,
  chosen: string | undefined,
): boolean => chosen === undefined && !isRemembered && sheets.filter(({ fits }) => fits).length > 1

const noSheet = (name: string) => {
  const sentence = `The workbook has no sheet "${name}" with rows. Choose another one.`
  return badInput(sentence, { 'options.sheet': sentence })
}
