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

/** Lets time without use pass for somebody's sessions, as the server counts it. */
export async function idleFor(username: string, minutes: number): Promise<void> {
  const rows = await query(
    `update sessions set last_seen_at = last_seen_at - make_interval(secs => $2)
     where ended_at is null and user_id = (select id from users where username = $1) returning id`,
    [username, minutes * 60],
  )
  if (rows.length === 0) throw new Error(`${username} has no session`)
}

/** How many minutes ago the last used session of somebody was used, as the server has written it down. */
export async function minutesUnused(username: string): Promise<number> {
  const rows = await query<{ minutes: number }>(
    `select extract(epoch from now() - max(last_seen_at))::float / 60 as minutes from sessions
     where ended_at is null and user_id = (select id from users where username = $1)`,
    [username],
  )
  return rows[0]?.minutes ?? Number.POSITIVE_INFINITY
}
