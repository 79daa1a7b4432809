import { PageHeader } from '../../../web/layout/page-header.tsx'

export function DataManagementPage() {
  return <PageHeader title="Data Management" />
}
