import { queryClient, refreshFigures } from '../../../web/queries.ts'
import { getProfile, type Profile } from '../contract.ts'
import { profileQuery } from './notation.ts'

export function showSaved(saved: Profile): void {
  queryClient.setQueryData(profileQuery.queryKey, saved)
  void refreshFigures({ except: getProfile })
}
