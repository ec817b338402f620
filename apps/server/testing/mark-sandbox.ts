import pg from 'pg'

/** Makes a test's database a sandbox although it has companies already; `makeSandbox` makes an empty one. */
export async function markSandbox(ownerUrl: string, aheadSeconds = 0): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('insert into sandbox (ahead_seconds) values ($1)', [aheadSeconds])
  } finally {
    await client.end()
  }
}
