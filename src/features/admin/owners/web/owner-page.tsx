import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { displayName } from '../../../../shared/names.ts'
import { ApiError } from '../../../../web/api.ts'
import { BackLink } from '../../../../web/layout/back-link.tsx'
import { LoadedPage } from '../../../../web/layout/loaded-page.tsx'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Loading } from '../../../../web/ui/skeleton.tsx'
import { getOwner, type OwnerDetails } from '../contract.ts'
import { OwnerAccount } from './owner-account.tsx'
import { OwnerFacts } from './owner-facts.tsx'
import { OwnerPoints } from './owner-points.tsx'
import { OwnerRights } from './owner-rights.tsx'
import { ViewButton } from './view-button.tsx'
import { OwnerBadges } from './words.tsx'

const route = getRouteApi('/signed-in/admin/owners/$ownerId')

export function OwnerPage() {
  const { ownerId: id } = route.useParams()
  const query = useQuery({ ...endpointQuery(getOwner, { params: { id } }), staleTime: 0 })
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <>
      <BackLink to="/admin/owners">All owners</BackLink>
      <LoadedPage
        query={query}
        title="Owner"
        missing={isUnknown ? UNKNOWN : undefined}
        loading={<Loading text="Loading the owner..." rows={1} height="h-40" />}
        failed="The owner couldn't be loaded"
      >
        {(owner) => <Details owner={owner} />}
      </LoadedPage>
    </>
  )
}

const UNKNOWN = (
  <EmptyState title="There is no such account">
    The account may have been deleted. Look in the list of owners.
  </EmptyState>
)

const Details = ({ owner }: { owner: OwnerDetails }) => (
  <>
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-2">
          <bdi className="wrap-anywhere">{displayName(owner)}</bdi>
          <OwnerBadges {...owner} />
        </span>
      }
      subtitle={owner.email}
    >
      <ViewButton owner={owner} />
    </PageHeader>
    <div className="grid gap-3 md:gap-4">
      <div className="grid items-start gap-3 md:gap-4 lg:grid-cols-2">
        <OwnerFacts owner={owner} />
        <div className="grid gap-3 md:gap-4">
          <OwnerRights owner={owner} />
          {owner.state !== 'invited' && <OwnerAccount owner={owner} />}
        </div>
      </div>
      {owner.points && <OwnerPoints owner={owner} points={owner.points} />}
    </div>
  </>
)
