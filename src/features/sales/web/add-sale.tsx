import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Button } from '../../../web/ui/button.tsx'

export const AddSale = ({ className }: { className: string }) => (
  <Button asChild className={className}>
    <Link to="/sales-entry">
      <Plus aria-hidden />
      Add sale
    </Link>
  </Button>
)
