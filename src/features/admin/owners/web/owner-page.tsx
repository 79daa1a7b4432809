import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { displayName } from '../../../../shared/names.ts'
import { ApiError } from '../../../../web/api.ts'
import { PageHeader } from '../../../../web/layout/page-header.tsx'
import { endpointQuery } from '../../../../web/queries.ts'
import { Card } from '../../../../web/ui/card.tsx'
import { EmptyState } from '../../../../web/ui/notice.tsx'
import { Loading, Skeleton } from '../../../../web/ui/skeleton.tsx'
import { TryAgain } from '../../../../web/ui/try-again.tsx'
import { getOwner, type OwnerDetails } from '../contract.ts'
import { OwnerAccount } from './owner-account.tsx'
import { OwnerFacts } from './owner-facts.tsx'
import { OwnerImports } from './owner-imports.tsx'
import { OwnerRights } from './owner-rights.tsx'
import { OwnerSales } from './owner-sales.tsx'
import { ViewButton } from './view-button.tsx'
import { OwnerBadges } from './words.tsx'

const route = getRouteApi('/signed-in/admin/owners/$ownerId')

/** One owner: the account, the business, sales and imports, and what an admin can do for them. */
export function OwnerPage() {
  const { ownerId: id } = route.useParams()
  const query = useQuery({ ...endpointQuery(getOwner, { params: { id } }), staleTime: 0 })
  const isUnknown = query.error instanceof ApiError && [400, 404].includes(query.error.status)
  return (
    <>
      <Link
        to="/admin/owners"
        className="-mt-2 mb-1 inline-flex min-h-11 items-center gap-1.5 rounded-box text-ui text-muted hover:text-text"
      >
        <ArrowLeft className="size-4" aria-hidden />
        All owners
      </Link>
      {query.data ? (
        <Details owner={query.data} />
      ) : (
        <>
          <PageHeader title="Owner" />
          <Card>
            {isUnknown ? (
              <EmptyState title="There is no such account">
                It may have been deleted. Look for it in the list of owners.
              </EmptyState>
            ) : query.isError ? (
              <TryAgain query={query} title="The owner couldn't be loaded" />
            ) : (
              <Loading text="Loading the owner...">
                <Skeleton height="h-40" />
              </Loading>
            )}
          </Card>
        </>
      )}
    </>
  )
}

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
      {/* Each owner's search starts empty. */}
      <OwnerSales key={owner.id} owner={owner} />
      <OwnerImports imports={owner.imports} />
    </div>
  </>
)
