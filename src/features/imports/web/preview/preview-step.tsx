import { cn } from '../../../../web/ui/cn.ts'
import type { ImportPreview } from '../../preview/contract.ts'
import { Assumptions } from './assumptions.tsx'
import { PreviewRows } from './preview-rows.tsx'

export function PreviewStep({ preview, isStale }: { preview: ImportPreview; isStale: boolean }) {
  const { summary, rows, assumptions } = preview
  if (!summary) return null
  return (
    <section
      aria-label="Preview of the import"
      aria-busy={isStale}
      className={cn('grid gap-4 transition-opacity', isStale && 'opacity-60')}
    >
      <h3 className="font-semibold">The first rows</h3>
      <PreviewRows rows={rows} />
      <Assumptions assumptions={assumptions} />
    </section>
  )
}
