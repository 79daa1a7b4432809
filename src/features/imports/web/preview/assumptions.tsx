import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { count } from '../../../profile/web/index.ts'

export function Assumptions({ assumptions }: { assumptions: string[] }) {
  if (!assumptions.length) return null
  return (
    <Disclosure title={`${count(assumptions.length, 'note')} on how this file was read`}>
      <ul className="grid list-disc text-muted gap-1 pl-5 wrap-anywhere">
        {assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
