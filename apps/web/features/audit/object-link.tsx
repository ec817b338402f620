import type { AuditEntry } from '@fxmatch/contract/http/audit'
import { Link } from '@tanstack/react-router'

/** The object of an entry: an order leads to its page, where its history says who did what and who approved it. */
export function ObjectLink({ object }: { object: AuditEntry['object'] }) {
  const name = object.label ?? object.id
  if (object.type !== 'order') return <>{name}</>
  return (
    <Link to="/orders/$id" params={{ id: object.id }}>
      {name}
    </Link>
  )
}
