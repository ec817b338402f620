import { shaped } from '../web/shapes.ts'
import type { HouseError } from './house-error.ts'

const isRefusal = shaped<HouseError>({
  code: 'string',
  message: 'string',
  errors: 'string',
  requestId: 'string',
})
const isField = shaped<NonNullable<HouseError['fields']>[number]>({ path: 'string', message: 'string' })

/**
 * The house error in a refusal's body; null for anything else, as a proxy before the server may answer. It is not judged any
 * further: whatever has these members was made by the server, by the schema.
 */
export function readHouseError(body: unknown): HouseError | null {
  if (!isRefusal(body)) return null
  const { fields } = body
  return fields === undefined || (Array.isArray(fields) && fields.every(isField)) ? body : null
}
