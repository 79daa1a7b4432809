/** By this column a sale is recognized whatever else was changed in a spreadsheet. */
export const ID_HEADER = 'Sale ID'
