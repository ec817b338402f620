import { type Cursor, readCursor } from '../../db/v1/cursor.ts'
import { refuseRequest } from '../refusals.ts'

/** Where a list goes on. @throws RefusedRequest INVALID_INPUT for what no answer has handed out */
export function cursorOf({ cursor }: { readonly cursor?: string | undefined }): Cursor | null {
  if (cursor === undefined) return null
  const read = readCursor(cursor)
  return read ?? refuseRequest('INVALID_INPUT', { fields: [{ path: 'cursor', rule: 'FIELD_INVALID' }] })
}
