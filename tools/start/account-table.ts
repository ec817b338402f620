/** What is shown of a demonstration account. */
export interface ShownAccount {
  username: string
  password: string
  company: string
  /** What the person signed in with it sees, in a few words. */
  shows: string
}

/** The demonstration accounts as a table of aligned columns, one line each, for a terminal. */
export function accountTable(accounts: readonly ShownAccount[]): string {
  const rows = [
    ['Username', 'Password', 'Company', 'Shows'],
    ...accounts.map((account) => [account.username, account.password, account.company, account.shows]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  const line = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
