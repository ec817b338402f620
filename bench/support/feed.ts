import { TOPICS } from '@fxmatch/contract/events/topics'

const DATA = 'data: '

/** A feed that is read until it is left. */
export interface Followed {
  leave(): void
}

/**
 * Follows what changes for a company, as its people's browsers do; resolves once the feed is open. One that breaks before it is left ends
 * the benchmark.
 * @param onData with the data of each event
 */
export async function followChanges(
  baseUrl: string,
  { token, companyId }: { readonly token: string; readonly companyId: string },
  onData: (data: string) => void,
): Promise<Followed> {
  const stop = new AbortController()
  const topic = encodeURIComponent(TOPICS.changes(companyId))
  const { body, status } = await fetch(`${baseUrl}/.well-known/mercure?topic=${topic}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: stop.signal,
  })
  if (status !== 200 || body === null) throw new Error(`no line: ${status}`)
  void read(body, onData).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return { leave: () => stop.abort() }
}

async function read(body: ReadableStream<Uint8Array>, onData: (data: string) => void): Promise<void> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of body) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith(DATA)) onData(line.slice(DATA.length))
  }
}
