import { useEffect } from 'react'
import { LEAVE_SAMPLE_PATH } from '../../../../shared/sample.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { ShopBanner } from '../../admin/impersonation/web/viewing-banner.tsx'
import { tellOtherTabs } from '../../admin/impersonation/web/viewing.ts'

interface Props {
  until: string
  isVisitor: boolean
}

/** In a new document: nothing of the shop stays. */
export function SampleBanner({ until, isVisitor }: Props) {
  // The front page has no script to tell other tabs.
  useEffect(() => {
    if (document.referrer === new URL('/', window.location.href).href) tellOtherTabs()
  }, [])
  const leave = (
    <form
      method="post"
      action={LEAVE_SAMPLE_PATH}
      encType="text/plain"
      onSubmit={tellOtherTabs}
      className="flex grow gap-2 sm:grow-0"
    >
      <Button type="submit" variant="secondary" className="max-sm:grow">
        {isVisitor ? 'Leave' : 'Back to your shop'}
      </Button>
      {isVisitor && (
        <Button
          type="submit"
          formAction={`${LEAVE_SAMPLE_PATH}?to=register`}
          className="max-sm:grow"
        >
          Start your own
        </Button>
      )}
    </form>
  )
  return (
    <ShopBanner
      label="Sample shop"
      until={until}
      back={isVisitor ? '/' : '/dashboard'}
      actions={leave}
    >
      You are looking at a <b className="font-semibold">sample shop</b>. Forms are off, because it
      is the same for everybody.
    </ShopBanner>
  )
}
