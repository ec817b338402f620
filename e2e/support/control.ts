import type { Caller } from './people.ts'

export type Status = 'ON' | 'VEILLE' | 'OFF'

interface Entry {
  readonly id: number
  readonly name: string
  readonly value: string
}

/** Changes something with somebody's session. @returns the answer's status and body */
export async function send(caller: Caller, method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) {
  const answer = await caller.request.fetch(path, {
    method,
    ...(data === undefined ? {} : { data }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const text = await answer.text()
  return { status: answer.status(), body: text === '' ? null : JSON.parse(text) }
}

async function read<Answer>(caller: Caller, path: string): Promise<Answer> {
  const answer = await caller.request.get(path)
  if (!answer.ok()) throw new Error(`${caller.name}: ${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** Sets the market's status, as the back office at another desk would. */
export async function setStatus(backOffice: Caller, status: Status, reason: string): Promise<void> {
  const { status: from } = await read<{ status: Status }>(backOffice, '/api/main-screen/market-status')
  if (from === status) return
  const done = await send(backOffice, 'PUT', '/api/main-screen/market-status', { from, status, reason })
  if (done.status !== 200) throw new Error(`the market stays ${from}: ${JSON.stringify(done.body)}`)
}

/** Gives an entry of the configuration another value, as the back office at another desk would. */
export async function configure(backOffice: Caller, name: string, value: string): Promise<void> {
  const entries = await read<Entry[]>(backOffice, '/api/configuration')
  const entry = entries.find((one) => one.name === name)
  if (entry?.value === value) return
  const done = await send(backOffice, 'PUT', `/api/configuration/update/${entry?.id}`, { value })
  if (done.status !== 200) throw new Error(`${name} stays ${entry?.value}: ${JSON.stringify(done.body)}`)
}
