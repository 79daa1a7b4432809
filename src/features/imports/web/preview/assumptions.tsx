import { Disclosure } from '../../../../web/ui/disclosure.tsx'
import { count } from '../../../profile/web/index.ts'

/** How the file was read where it could have been read differently. */
export function Assumptions({ assumptions }: { assumptions: string[] }) {
  if (!assumptions.length) return null
  return (
    <Disclosure title={`How the file was read: ${count(assumptions.length, 'thing')} to know`}>
      <ul className="grid list-disc text-muted gap-1 pl-5 wrap-anywhere">
        {assumptions.map((assumption) => (
          <li key={assumption}>{assumption}</li>
        ))}
      </ul>
    </Disclosure>
  )
}
