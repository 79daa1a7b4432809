import { useQuery } from '@tanstack/react-query'
import { dayIn, type Day } from '../../../shared/calendar.ts'
import { ApiError, call } from '../../../web/api.ts'
import { endpointQuery, refreshFigures } from '../../../web/queries.ts'
import { toast } from '../../../web/ui/toast.tsx'
import { getProfile, type Profile } from '../../profile/contract.ts'
import { allProducts, deleteEntry, dropdownValues, restoreEntries } from '../contract.ts'

export const namesQuery = endpointQuery(dropdownValues)
export const productsQuery = endpointQuery(allProducts)
const profileQuery = endpointQuery(getProfile)

export const useProfile = (): Profile | undefined => useQuery(profileQuery).data

/** Today where the owner's business is; where this browser is until that is known. */
export const useToday = (): Day => todayIn(useProfile()?.timeZone)

const todayIn = (timeZone = new Intl.DateTimeFormat().resolvedOptions().timeZone): Day =>
  dayIn(timeZone, new Date())

export async function deleteAndOfferUndo(id: number): Promise<void> {
  try {
    const { trashId } = await call(deleteEntry, { params: { id } })
    offerUndo('Sales entry deleted successfully', trashId)
    await refreshFigures()
  } catch (error) {
    toast.error(error instanceof ApiError ? error.message : 'Failed to delete sales entry')
  }
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
