import type { AuditEntry } from '@fxmatch/contract/http/audit'
import { Link } from '@tanstack/react-router'

/** Of an id whose first figures are its time, those that tell it from others; whole in the entry itself. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-([\da-f]{12})$/
const briefly = (id: string) => id.replace(UUID, '…\u2060$2')

/**
 * The object of an entry: an order leads to its page, where its history says who did what and who approved it.
 * @param brief in a list, where a whole id would push the columns after it out of sight
 */
export function ObjectLink({ object, brief = false }: { object: AuditEntry['object']; brief?: boolean }) {
  const name = object.label ?? (brief ? briefly(object.id) : object.id)
  if (object.type !== 'order') return <>{name}</>
  return (
    <Link to="/orders/$id" params={{ id: object.id }}>
      {name}
    </Link>
  )
}
