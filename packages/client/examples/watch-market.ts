import { createClient, type Position } from '../index.ts'

// A dealer's screen hears what is new on the market, and reads it with its own prices.
//   FXMATCH_URL=… FXMATCH_KEY=… node examples/watch-market.ts

/**
 * Calls back with each position as it comes, until the signal is given. The stream tells which one; what it costs is read.
 * @param stream where the stream is read from; another one in tests
 */
export async function watchMarket(
  of: { baseUrl: string; key: string; signal: AbortSignal; fetch?: typeof fetch },
  seen: (position: Position) => void,
): Promise<void> {
  const send = of.fetch ?? fetch
  const client = createClient({ baseUrl: of.baseUrl, credentials: { key: of.key }, fetch: send })
  const answer = await send(`${of.baseUrl}/v1/stream?channels=market`, {
    headers: { authorization: `Bearer ${of.key}` },
    signal: of.signal,
  })
  if (!answer.ok || answer.body === null) throw new Error(`no stream: ${answer.status}`)
  let text = ''
  for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
    const blocks = `${text}${piece}`.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1]
      const data = JSON.parse(/^data: (.*)$/m.exec(block)?.[1] ?? '{}')
      if (event !== 'position' || data.change !== 'ADDED') continue
      const { data: position } = await client.GET('/v1/market/positions/{id}', {
        params: { path: { id: data.id } },
      })
      // Taken in the meantime: nothing to show.
      if (position) seen(position)
    }
  }
}

if (import.meta.main) {
  const { FXMATCH_URL: baseUrl = '', FXMATCH_KEY: key = '' } = process.env
  const { signal } = new AbortController()
  await watchMarket({ baseUrl, key, signal }, ({ id, amount, currency, allInRate }) =>
    console.log(`${id}: ${amount} ${currency}, all in ${allInRate} dinars`),
  )
}
