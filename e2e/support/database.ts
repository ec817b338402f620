import pg from 'pg'

/** Runs one statement as the owner of the database. */
export async function query<Row extends pg.QueryResultRow>(
  sql: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    return (await client.query<Row>(sql, [...values])).rows
  } finally {
    await client.end()
  }
}

/** The status of an order, as the database has it. */
export async function statusOf(orderId: string): Promise<number | undefined> {
  const rows = await query<{ status: number }>('select status from orders where id = $1', [orderId])
  return rows[0]?.status
}

/** Puts an order's deadline into the past, as if its time had run out. */
export async function expireNow(orderId: string): Promise<void> {
  const rows = await query(
    "update orders set expires_at = now() - interval '1 second' where id = $1 returning id",
    [orderId],
  )
  if (rows.length !== 1) throw new Error(`there is no order ${orderId}`)
}
