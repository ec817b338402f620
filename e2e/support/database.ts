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

/**
 * The link of the newest mail to somebody, as a path of the site. No mail server takes the mails of the journeys, so
 * they wait in the queue with their text.
 */
export async function mailedLink(email: string): Promise<string> {
  const rows = await query<{ link: string | null }>(
    "select data->>'link' as link from mails where recipient = $1 order by created_at desc, id desc limit 1",
    [email],
  )
  const link = rows[0]?.link
  if (!link) throw new Error(`there is no mail with a link to ${email}`)
  return link
}
