import { imports } from './import-rules.ts'
import { tableNames } from './table-names.ts'

/** The project's own lint rules, for oxlint. */
export default { meta: { name: 'project' }, rules: { imports, 'table-names': tableNames } }
