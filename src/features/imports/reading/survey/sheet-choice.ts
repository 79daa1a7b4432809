import { badInput } from '../../../../shared/errors.ts'
import type { Sheet } from '../workbook/sheets.ts'

/** Chooses the sheet of a workbook that is read. */

interface ListedSheet extends Sheet {
  /** true if it has a table that may be the sales */
  isOfSales: boolean
}

export interface SheetChoice {
  sheet: ListedSheet
  sheets: ListedSheet[]
  /** true if the last file like it settled the choice among several */
  isRemembered: boolean
}

/** What the beginning of a sheet tells. */
export interface SheetGlance {
  isOfSales: boolean
  /** name of the sheet that the owner chose in the last file with the same headers */
  remembered: string | undefined
}

/**
 * Returns the sheet that the owner chose, now or for the last file like it, or the first with a table of sales. A sheet that the
 * workbook hides comes after those that it shows. Throws a 400 if the owner's sheet isn't there.
 */
export async function chooseSheet(
  sheets: Sheet[],
  chosen: string | undefined,
  glance: (sheet: Sheet) => Promise<SheetGlance>,
): Promise<SheetChoice> {
  const seen: (ListedSheet & SheetGlance)[] = []
  for (const sheet of sheets) seen.push({ ...sheet, ...(await glance(sheet)) })
  const inOrder = seen.toSorted((a, b) => Number(a.isHidden) - Number(b.isHidden))
  const named = chosen === undefined ? undefined : seen.find(({ name }) => name === chosen)
  if (chosen !== undefined && !named) throw noSheet(chosen)
  const ofSales = inOrder.filter(({ isOfSales }) => isOfSales)
  const remembered = ofSales.find(({ name, remembered: before }) => name === before)
  return {
    sheet: named ?? remembered ?? ofSales[0] ?? inOrder[0]!,
    sheets: seen,
    isRemembered: named === undefined && remembered !== undefined,
  }
}

/** True if several sheets may be the sales, and nobody has said which are. */
export const isSheetOpen = (
  { sheets, isRemembered }: SheetChoice,
  chosen: string | undefined,
): boolean =>
  chosen === undefined && !isRemembered && sheets.filter(({ isOfSales }) => isOfSales).length > 1

const noSheet = (name: string) => {
  const sentence = `The workbook has no sheet "${name}" with rows. Choose another one.`
  return badInput(sentence, { 'options.sheet': sentence })
}
