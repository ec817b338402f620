import { query } from './database.ts'
import type { Caller } from './people.ts'

/** One of the day's opening rates, as the server tells it. */
export interface ServedRate {
  readonly id: string
  readonly currency: { readonly isoCode: string }
  readonly status: number
  readonly rate: string
  readonly lowestRate: string
  readonly highestRate: string
}

async function read<T>(caller: Caller, path: string): Promise<T> {
  const answer = await caller.request.get(path)
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** A currency's opening rate of the day. @throws Error where none was prepared */
export async function openingRate(caller: Caller, currency: string): Promise<ServedRate> {
  const rates = await read<ServedRate[]>(caller, '/api/open-rate')
  const rate = rates.find(({ currency: { isoCode } }) => isoCode === currency)
  if (!rate) throw new Error(`no opening rate of ${currency}`)
  return rate
}

/** A position as the market tells it. */
export function position(
  caller: Caller,
  id: string | number,
): Promise<{ data: { rate: string; coursePercent: number | null; race: { label: string } | null } }> {
  return read(caller, `/api/main-screen/sessions/${id}`)
}

/** Moves a race's start to now, as if its time had come. */
export async function startNow(label: string): Promise<void> {
  const rows = await query('update races set starts_at = now() where label = $1 returning id', [label])
  if (rows.length !== 1) throw new Error(`there is no race ${label}`)
}
