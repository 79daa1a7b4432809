/**
 * Header of the export's last column. With it, a sale is recognized in a file whatever else was changed in a
 * spreadsheet.
 */
export const ID_HEADER = 'Sale ID'
