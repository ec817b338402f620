import pg from 'pg'

/** Balances of an order's ledger entries by company and account, zero ones left out. */
export async function ledgerOf(
  orderId: string,
): Promise<{ company: string; account: string; currency: string; balance: string }[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select c.name as company, e.account, e.currency, trim_scale(sum(e.amount))::text as balance
       from ledger_entries e join journals j on j.id = e.journal_id join companies c on c.id = e.company_id
       where j.order_id = $1 group by 1, 2, 3 having sum(e.amount) <> 0 order by 1, 2, 3`,
      [orderId],
    )
    return rows
  } finally {
    await client.end()
  }
}
