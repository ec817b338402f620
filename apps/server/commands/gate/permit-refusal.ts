import { officePapersRefusal, permitRefusalFor } from '@fxmatch/contract/errors/paper-refusals'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { officeStanding } from '@fxmatch/domain/gate/office-papers'
import { readMarketPapers } from '../../db/gate/office-papers.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Refusal, type Result } from '../kernel/result.ts'

/** What a check without a figure refuses with, as who acts reads it (`permitRefusalFor`). */
export async function permitRefusal(
  { actor, tx }: ActorContext,
  { of, permit = { fault: null, day: null } }: GateCheck,
): Promise<Refusal> {
  const named = permit.fault !== 'HOUSES' && actor.companyKind !== 'CORPORATE'
  return permitRefusalFor(actor.companyKind, permit, named ? await nameOf(tx, of ?? '') : '')
}

/** Refuses, with GATE_REFUSED, what offices offer together on the market where one of them may not deal by its papers. */
export async function requireOfficePapers(
  { clock, tx }: CommandContext,
  officeIds: readonly string[],
): Promise<Result<null>> {
  const papers = await readMarketPapers(tx)
  const day = marketDate(clock.now())
  for (const id of officeIds) {
    const standing = officeStanding(papers, id, day)
    if (standing?.outcome === 'REFUSE')
      return { ok: false, refusal: officePapersRefusal(await nameOf(tx, id), standing.fault, standing.day) }
  }
  return done(null)
}

/**
 * The same of an office that a traveller deals with, who reads that it may not, and nothing of it. False: its papers let it deal, or
 * are warned of alone.
 */
export async function lacksPapers({ clock, tx }: CommandContext, officeId: string): Promise<boolean> {
  const standing = officeStanding(await readMarketPapers(tx), officeId, marketDate(clock.now()))
  return standing?.outcome === 'REFUSE'
}

async function nameOf(tx: ActorContext['tx'], id: string): Promise<string> {
  const { name } = await tx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return name
}
