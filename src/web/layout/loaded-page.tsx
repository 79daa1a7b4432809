import type { ReactNode } from 'react'
import { Card } from '../ui/card.tsx'
import { Loaded, type LoadedProps } from '../ui/loaded.tsx'
import { PageHeader } from './page-header.tsx'

interface Props<Data> extends Omit<LoadedProps<Data>, 'inCard'> {
  title: string
  missing?: ReactNode
}

export function LoadedPage<Data>({ title, missing, ...props }: Props<Data>) {
  if (props.query.data !== undefined) return props.children(props.query.data)
  return (
    <>
      <PageHeader title={title} />
      <Card>{missing ?? <Loaded {...props} />}</Card>
    </>
  )
}
