import { errorCode } from '../observe/error-code.ts'

/** SQLSTATE class 22, data exceptions: a number out of range, text that cannot be stored. */
const DATA = /^22[0-9A-Z]{3}$/

/** Whether PostgreSQL refused a value of the input, such as a product of amounts beyond its column. */
export function isDataException(error: unknown): boolean {
  return error instanceof Error && DATA.test(errorCode(error) ?? '') && 'severity' in error
}
