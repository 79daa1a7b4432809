import { classWidths } from './class-widths.ts'
import { imports } from './import-rules.ts'
import { tableNames } from './table-names.ts'

/** The project's own lint rules, for oxlint. */
const rules = { imports, 'table-names': tableNames, 'class-widths': classWidths }
export default { meta: { name: 'project' }, rules }
