/** SQLSTATE class 22, data exceptions: a number out of range, text that cannot be stored. */
const DATA = /^22[0-9A-Z]{3}$/

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether PostgreSQL refused a value of the input, such as a product of amounts beyond its column. */
export function isDataException(error: unknown): boolean {
  return error instanceof Error && DATA.test(codeOf(error) ?? '') && 'severity' in error
}
