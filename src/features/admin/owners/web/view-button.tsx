import { Eye } from 'lucide-react'
import { displayName } from '../../../../shared/names.ts'
import { startViewing } from '../../../accounts/web/index.ts'
import { ActionButton } from '../../web/action-button.tsx'
import type { OwnerDetails } from '../contract.ts'

/** An owner who hasn't joined has an empty shop. */
export const ViewButton = ({ owner }: { owner: OwnerDetails }) =>
  owner.state === 'invited' ? null : (
    <ActionButton
      label="View as this owner"
      variant="primary"
      icon={<Eye aria-hidden />}
      question={`View the app as ${displayName(owner)}?`}
      act={() => startViewing(owner.id)}
    >
      You see what they see, for up to an hour, and can't change anything. They get an email that
      says who looked and when, if their address is confirmed.
    </ActionButton>
  )
