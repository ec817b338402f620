import { decidePaper } from '../commands/gate/decide-paper.ts'
import { type RecordPaperInput, recordPaper } from '../commands/gate/record-paper.ts'
import type { Result } from '../commands/kernel/result.ts'
import { must, type PlantedMarket } from './market-world.ts'
import type { CompanyKey, Person } from './plant-market.ts'

/** A paper of an office as a test says it: an authorisation of two years unless told otherwise. */
export const aPaper = (
  world: PlantedMarket,
  office: CompanyKey,
  more: Partial<RecordPaperInput> = {},
): RecordPaperInput => ({
  ...{ officeId: world.companies[office], kind: 'AUTHORISATION', number: `BCT-2025/${office}` },
  ...{ amount: null, guarantor: null, validFrom: '2026-01-01', validUntil: '2027-12-31' },
  ...{ replaces: null, note: 'Pour un essai' },
  ...more,
})

/** A guarantee of an office. */
export const aGuarantee = (
  world: PlantedMarket,
  office: CompanyKey,
  more: Partial<RecordPaperInput> = {},
): RecordPaperInput =>
  aPaper(world, office, {
    ...{ kind: 'GUARANTEE', number: `G-2026/${office}`, amount: '50000', guarantor: 'Banque du Sahel' },
    ...more,
  })

/** What somebody of the platform records. */
export const recorded = (
  world: PlantedMarket,
  paper: RecordPaperInput,
  who: Person = 'backOffice',
): Promise<Result<{ paperId: string }>> => world.as(who, (context) => recordPaper(context, paper))

/** What another one decides. */
export const decided = (
  world: PlantedMarket,
  paperId: string,
  action: 'confirm' | 'refuse' | 'withdraw' = 'confirm',
  who: Person = 'compliance',
): Promise<Result<{ paperId: string }>> =>
  world.as(who, (context) => decidePaper(context, { paperId, action, reason: 'Pour un essai' }))

/** Puts a paper in force by two people of the platform. */
export async function paperInForce(world: PlantedMarket, paper: RecordPaperInput): Promise<string> {
  const { paperId } = await must(recorded(world, paper))
  await must(decided(world, paperId))
  return paperId
}

/** Puts both papers of an office in force. */
export async function bothPapers(
  world: PlantedMarket,
  office: CompanyKey,
  more: Partial<RecordPaperInput> = {},
): Promise<{ authorisation: string; guarantee: string }> {
  return {
    authorisation: await paperInForce(world, aPaper(world, office, more)),
    guarantee: await paperInForce(world, aGuarantee(world, office, more)),
  }
}
