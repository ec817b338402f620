/** What is shown of a demonstration account. */
export interface ShownAccount {
  username: string
  password: string
  company: string
  roles: readonly string[]
}

/** The demonstration accounts as a table of aligned columns, one line each, for a terminal. */
export function accountTable(accounts: readonly ShownAccount[]): string {
  const rows = [
    ['Username', 'Password', 'Company', 'Roles'],
    ...accounts.map((account) => [
      account.username,
      account.password,
      account.company,
      account.roles.join(', '),
    ]),
  ]
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
