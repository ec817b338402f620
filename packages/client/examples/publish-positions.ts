import { readFileSync } from 'node:fs'
import { createClient, must, type Position } from '../index.ts'

// An exchange office's counter software offers what stands in a CSV file: currency;form;amount;rate;governorate
//   FXMATCH_URL=… FXMATCH_CLIENT=… FXMATCH_SECRET=… node examples/publish-positions.ts stock.csv

/** Publishes each line of the file, until the evening of the market's day. Sent again, a line is published once. */
export async function publishPositions(
  client: ReturnType<typeof createClient>,
  csv: string,
  expiresAt: string,
): Promise<Position[]> {
  const published: Position[] = []
  for (const [number, line] of csv.trim().split(/\r?\n/).entries()) {
    const [currency = '', form = '', amount = '', rate = '', governorate = ''] = line.split(';')
    const position = must(
      await client.POST('/v1/positions', {
        body: {
          currency,
          form: form === 'CASH' ? 'CASH' : 'DIGITAL',
          amount,
          rate,
          governorate: Number(governorate),
          expiresAt,
        },
        // The same line of the same file has the same key, whatever becomes of the connection.
        headers: { 'idempotency-key': `stock-${expiresAt.slice(0, 10)}-${String(number).padStart(4, '0')}` },
      }),
    )
    published.push(position)
  }
  return published
}

if (import.meta.main) {
  const {
    FXMATCH_URL: baseUrl = '',
    FXMATCH_CLIENT: clientId = '',
    FXMATCH_SECRET: secret = '',
  } = process.env
  const client = createClient({ baseUrl, credentials: { clientId, secret } })
  const tonight = new Date(Date.now() + 3 * 3_600_000).toISOString()
  for (const { id, amount, currency, rate } of await publishPositions(
    client,
    readFileSync(process.argv[2] ?? '', 'utf8'),
    tonight,
  ))
    console.log(`${id}: ${amount} ${currency} at ${rate}`)
}
