import { badInput } from '../../../../shared/errors.ts'
import type { Sheet } from '../workbook/sheets.ts'

/** columns of all sheets: the time grows with them. Most workbooks have a tenth. */
const MAX_GLANCED = 10_000

interface ListedSheet extends Sheet {
  fits: boolean
}

export interface SheetChoice {
  sheet: ListedSheet
  sheets: ListedSheet[]
  isRemembered: boolean
}

export interface SheetGlance {
  fits: boolean
  remembered: string | undefined
}

const UNSEEN: SheetGlance = { fits: false, remembered: undefined }

/**
 * The owner's choice, now or for the last such file, else the first fitting sheet; hidden sheets come last. Throws a
 * 400 if the owner's sheet isn't there.
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

export const isSheetOpen = (
  { sheets, isRemembered }: SheetChoice,
  chosen: string | undefined,
): boolean => chosen === undefined && !isRemembered && sheets.filter(({ fits }) => fits).length > 1

const noSheet = (name: string) => {
  const sentence = `The workbook has no sheet "${name}" with rows. Choose another one.`
  return badInput(sentence, { 'options.sheet': sentence })
}
