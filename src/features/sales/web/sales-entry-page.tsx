import { PageHeader } from '../../../web/layout/page-header.tsx'

export function SalesEntryPage() {
  return <PageHeader title="Add Sales Entry" />
}
