import { useMutation, useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { call, isSignedOut, sentenceOf } from '../../../../../web/api.ts'
import { endpointQuery, queryClient } from '../../../../../web/queries.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { PageLine } from '../../../../../web/ui/page-line.tsx'
import { toast } from '../../../../../web/ui/toast.ts'
import { isPath, openAnnouncements, putAwayAnnouncement } from '../contract.ts'

const announcementsQuery = endpointQuery(openAnnouncements)

export function AnnouncementLine() {
  const { data } = useQuery({ ...announcementsQuery, staleTime: Infinity })
  const putAway = useMutation({
    mutationFn: (announcementId: number) =>
      call(putAwayAnnouncement, { params: { announcementId } }),
    onMutate: (id) =>
      queryClient.setQueryData(
        announcementsQuery.queryKey,
        (known) => known && { announcements: known.announcements.filter((each) => each.id !== id) },
      ),
    onError: async (error) => {
      await queryClient.invalidateQueries(announcementsQuery)
      if (!isSignedOut(error)) {
        toast.error(sentenceOf(error, "The announcement couldn't be put away. Please try again."))
      }
    },
  })
  const [first] = data?.announcements ?? []
  if (!first) return null
  const { id, text, link } = first
  return (
    <Announcement text={text} link={link}>
      <Button variant="quiet" className="max-sm:grow" onClick={() => putAway.mutate(id)}>
        Put away
      </Button>
    </Announcement>
  )
}

interface Props {
  text: string
  link: string | null
  children: ReactNode
}

export const Announcement = ({ text, link, children }: Props) => (
  <PageLine
    role="region"
    aria-label="Announcement"
    icon={Megaphone}
    className="border border-line"
    actions={
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {link !== null && (
          <Button variant="secondary" className="max-sm:grow" asChild>
            <a href={link} {...(!isPath(link) && { target: '_blank', rel: 'noopener noreferrer' })}>
              Read more
            </a>
          </Button>
        )}
        {children}
      </div>
    }
  >
    <bdi>{text}</bdi>
  </PageLine>
)
