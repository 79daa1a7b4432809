import { useRouteContext } from '@tanstack/react-router'
import { SAMPLE_OWNER } from '../../../../shared/sample.ts'

export const useIsSample = (): boolean =>
  useRouteContext({ from: '/signed-in' }).account?.viewing?.ownerId === SAMPLE_OWNER
