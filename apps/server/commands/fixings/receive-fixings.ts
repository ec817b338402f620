import { createHash } from 'node:crypto'
import { fixingRefusal } from '@fxmatch/contract/errors/fixing-refusals'
import {
  checkFixings,
  compareFixing,
  correctionsOf,
  type FixingFinding,
  isSuspicious,
} from '@fxmatch/domain/fixing/check-fixings'
import type { FixingFault } from '@fxmatch/domain/fixing/fixing-cells'
import { lastFixingDay } from '@fxmatch/domain/fixing/fixing-days'
import type { FixingSource } from '@fxmatch/domain/fixing/fixing-table'
import type { DayRates, FixingReading, ReadFixings } from '@fxmatch/domain/fixing/read-fixings'
import {
  insertFixings,
  type KeptDay,
  keepsFixings,
  lockFixings,
  type NewFixing,
  quotingUnits,
  ratesInForceAround,
  readKeptDays,
} from '../../db/fixings/fixing-rows.ts'
import { holidaysWithin } from '../../db/reference/holidays.ts'
import { audit, emit, type RecordContext } from '../kernel/record.ts'
import { done, type Refused, type Result, refuse } from '../kernel/result.ts'

/** Rates as they came, and how. */
export interface CameFixings {
  readonly source: FixingSource
  /** The file's name, or the host that was asked; null where somebody typed. */
  readonly name: string | null
  /** What came, whole: its fingerprint is kept. */
  readonly content: string
  /** Whether days that are in force are corrected by it. */
  readonly correction: boolean
  readonly asked: FixingReading['asked']
  readonly read: (reading: FixingReading) => Generator<undefined, ReadFixings | FixingFault>
}

/** What was put on record. */
export interface ReceivedFixings {
  readonly id: string
  readonly first: string
  readonly last: string
  /** Days that wait now, and how many of them are suspect. */
  readonly days: number
  readonly suspect: number
  /** Days that are on record with the same rates. */
  readonly known: number
  readonly leftOut: readonly string[]
}

/** Lets whatever waits for this process go on between two stretches of a long reading. */
async function runGently<T>(reading: Generator<undefined, T>): Promise<T> {
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/**
 * Puts reference rates on record that a person brought or the server fetched: they wait for a second person, and are in force for
 * nobody until then (decision 0313). Nobody brings the rates of a day before they are published at 18:00. Days that are on record with the same rates are passed over. It is all or nothing. Refused:
 * INVALID_INPUT for what `readFixings` cannot read, with the line; FIXING_STATE where other rates of a day are in force, which a
 * correction alone changes, or wait already, or nothing is new.
 * @param context with the person who brings them; without one the server has fetched them
 */
export async function receiveFixings(
  context: RecordContext,
  came: CameFixings,
): Promise<Result<ReceivedFixings>> {
  const { tx, clock, ids } = context
  await lockFixings(tx)
  const units = await quotingUnits(tx)
  const now = clock.now()
  const read = await runGently(
    came.read({ known: new Set(units.keys()), last: lastFixingDay(now), asked: came.asked }),
  )
  if ('rule' in read) return refuse('INVALID_INPUT', { ...read })
  const kept = await readKeptDays(
    tx,
    read.days.map(({ day }) => day),
  )
  const fresh: DayRates[] = []
  const corrections = new Map<string, readonly FixingFinding[]>()
  for (const each of read.days) {
    const taken = freshRates(each, kept.get(each.day), came)
    if ('ok' in taken) return taken
    if (taken.rates === null) continue
    fresh.push({ day: each.day, rates: taken.rates })
    corrections.set(each.day, taken.corrections)
  }
  const [first, last] = [fresh[0], fresh.at(-1)]
  if (!first || !last) return refuse(fixingRefusal('FIXING_KNOWN').code, { rule: 'FIXING_KNOWN' })
  const span = Math.round((Date.parse(last.day) - Date.parse(first.day)) / 86_400_000)
  const findings = checkFixings(fresh, {
    units,
    holidays: await holidaysWithin(tx, first.day, span),
    inForce: await ratesInForceAround(tx, { first: first.day, last: last.day }),
    echoed: read.echoed,
  })
  const suspicion = {
    keepsRates: await keepsFixings(tx),
    single: came.source === 'FETCHED' || read.days.length === 1,
  }
  const id = ids.uuid()
  const sha256 = createHash('sha256').update(came.content, 'utf8').digest('hex')
  await tx
    .insertInto('fixing_imports')
    .values({
      ...{ id, sha256, source: came.source, name: came.name, left_out: [...read.unknown] },
      ...{ brought_by: context.actor?.userId ?? null, brought_at: now },
    })
    .execute()
  const written = fresh.map(({ day, rates }): NewFixing => {
    const found = [...(corrections.get(day) ?? []), ...(findings.get(day) ?? [])]
    const status = found.some((each) => isSuspicious(each, suspicion)) ? 'SUSPECT' : 'RECEIVED'
    return {
      id: ids.uuid(),
      day,
      rates,
      status,
      findings: found,
      revision: (kept.get(day)?.revision ?? 0) + 1,
    }
  })
  await insertFixings(tx, id, written)
  const received: ReceivedFixings = {
    ...{ id, first: first.day, last: last.day, days: written.length },
    suspect: written.filter(({ status }) => status === 'SUSPECT').length,
    known: read.days.length - written.length,
    leftOut: read.unknown,
  }
  await record(context, { ...came, ...received, sha256 }, written)
  return done(received)
}

/** What is taken of a day; no rates where they are on record already. */
interface Taken {
  readonly rates: DayRates['rates'] | null
  /** What would no longer be in force, and that somebody has disputed the same before. */
  readonly corrections: readonly FixingFinding[]
}
const KNOWN: Taken = { rates: null, corrections: [] }

/** What is taken of a day: its rates; null where they are on record already; or why the whole is refused. */
function freshRates(
  { day, rates }: DayRates,
  kept: KeptDay | undefined,
  { correction, source }: Pick<CameFixings, 'correction' | 'source'>,
): Taken | Refused {
  if (!kept) return { rates, corrections: [] }
  const disputed = disputedBefore(rates, kept)
  // Somebody has said no to them: an address that says the same again has nothing new.
  if (disputed.length > 0 && source === 'FETCHED') return KNOWN
  if (kept.awaiting !== null) {
    const { differing, added } = compareFixing(kept.awaiting, rates)
    return differing.length + added.length === 0
      ? KNOWN
      : refuse('FIXING_STATE', { rule: 'FIXING_WAITS', details: { day } })
  }
  if (kept.inForce === null) return { rates, corrections: disputed }
  const compared = compareFixing(kept.inForce, rates)
  const { differing, added, merged } = compared
  if (differing.length + added.length === 0) return KNOWN
  if (correction) return { rates: merged, corrections: [...disputed, ...correctionsOf(compared)] }
  const [other] = differing
  return other
    ? refuse('FIXING_STATE', {
        rule: 'FIXING_OTHER_RATE',
        details: {
          ...{ day, currency: other.brought.currency },
          ...{ present: other.present.rate, presentUnit: other.present.unit },
          ...{ brought: other.brought.rate, broughtUnit: other.brought.unit },
        },
      })
    : refuse('FIXING_STATE', { rule: 'FIXING_IN_FORCE', details: { day } })
}

/** Whether somebody has disputed these rates of the day: all that both have are the same. Of several the last reason is told. */
function disputedBefore(rates: DayRates['rates'], { disputed }: KeptDay): FixingFinding[] {
  const same = disputed.findLast((each) => {
    const { differing, added } = compareFixing(each.rates, rates)
    return differing.length === 0 && added.length < rates.length
  })
  return same ? [{ kind: 'DISPUTED_BEFORE', reason: same.reason }] : []
}

async function record(
  context: RecordContext,
  came: CameFixings & ReceivedFixings & { readonly sha256: string },
  written: readonly NewFixing[],
): Promise<void> {
  const { id, source, name, sha256, first, last, days, suspect, leftOut, correction } = came
  const [only] = written
  await audit(context, {
    action: 'fixing.received',
    objectType: 'fixing',
    objectId: id,
    data: {
      ...{ source, name, sha256, first, last, days, suspect, leftOut, correction },
      // Of a file the fingerprint stands for its rates.
      ...(days === 1 && only
        ? { rates: Object.fromEntries(only.rates.map(({ currency, rate }) => [currency, rate])) }
        : {}),
    },
  })
  await emit(context, [
    {
      ...{ type: 'change', noun: 'fixing', event: 'fixing.received', id, companies: [], everyone: true },
      facts: { waiting: days },
    },
  ])
}
