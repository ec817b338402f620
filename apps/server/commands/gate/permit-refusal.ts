import { officePapersRefusal } from '@fxmatch/contract/errors/paper-refusals'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import type { GateCheck } from '@fxmatch/domain/gate/decide-gate'
import { officeStanding } from '@fxmatch/domain/gate/office-papers'
import { readMarketPapers } from '../../db/gate/office-papers.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Refusal, type Result } from '../kernel/result.ts'

/**
 * What a check without a figure refuses with. Banks, the platform and the office itself read since when or from when an office may not
 * deal; companies that it may not, and nothing of its name. Of two houses that do not deal with each other nobody reads who said so.
 */
export async function permitRefusal(
  { actor, tx }: ActorContext,
  { of, permit }: GateCheck,
): Promise<Refusal> {
  const { fault = null, day = null } = permit ?? {}
  if (fault === 'HOUSES') return { code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE', details: { code: 'G04' } }
  if (actor.companyKind === 'CORPORATE')
    return { code: 'GATE_REFUSED', rule: 'OFFICE_MAY_NOT_DEAL', details: { code: 'G03' } }
  return officePapersRefusal(await nameOf(tx, of ?? ''), fault, day)
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
