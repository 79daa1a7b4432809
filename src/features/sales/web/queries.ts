import { useQuery } from '@tanstack/react-query'
import { dayIn } from '../../../shared/calendar.ts'
import { call } from '../../../web/api.ts'
import { endpointQuery, refreshFigures } from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { getProfile, type Profile } from '../../profile/contract.ts'
import { allProducts, dropdownValues, restoreEntries } from '../contract.ts'

export const namesQuery = endpointQuery(dropdownValues)
export const productsQuery = endpointQuery(allProducts)
const profileQuery = endpointQuery(getProfile)

export const useProfile = (): Profile | undefined => useQuery(profileQuery).data

/** Today where the owner's business is; where this browser is until that is known. */
export function useToday(): string {
  const timeZone = useProfile()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return dayIn(timeZone, new Date())
}

/** Says what was deleted and offers to take it back. */
export function offerUndo(message: string, trashId: number | null): void {
  toast.success(
    message,
    trashId === null ? {} : { action: { label: 'Undo', onClick: () => void restore(trashId) } },
  )
}

async function restore(trashId: number): Promise<void> {
  try {
    const { restored } = await call(restoreEntries, { params: { id: trashId } })
    toast.success(
      restored === 1
        ? 'Sales entry restored'
        : `${restored.toLocaleString()} sales entries restored`,
    )
    await refreshFigures()
  } catch (error) {
    toast.error(error instanceof Error ? error.message : 'Failed to restore')
  }
}
