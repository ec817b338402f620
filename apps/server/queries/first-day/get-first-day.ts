import type { FirstDay } from '@fxmatch/contract/http/first-day'
import type { Actor } from '@fxmatch/domain/access/actor'
import { capabilitiesOf } from '@fxmatch/domain/access/capabilities'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { isOpenStep, lacksForTrade, STEP_NEEDS, STEPS_OF_KIND } from '@fxmatch/domain/first-day/first-day'
import type { Db } from '../../db/connect.ts'
import { colleagues, readFirstDayFacts } from '../../db/first-day/first-day-facts.ts'

/** How many of those who may take a step are named. */
const NAMED = 3

/** What the viewer's company has to have before it trades, each step with its state and who may take it. */
export async function getFirstDay(db: Db, viewer: Actor, now: Date): Promise<FirstDay> {
  const wanted = STEPS_OF_KIND[viewer.companyKind]
  const { companyId, companyKind, userId } = viewer
  const year = Number(marketDate(now).slice(0, 4))
  const facts = await readFirstDayFacts(db, { companyId, year, now })
  const people = await colleagues(db, companyId)
  const steps = wanted.map((step) => {
    const needs = STEP_NEEDS[step]
    // What the company has declared the platform confirms.
    const platform = step === 'owners' && facts.owners_asked
    if (platform) return { step, state: facts[step], mayDo: false, who: [], operator: false, platform }
    const who = people
      .filter(({ id, roles }) => id !== userId && needs && capabilitiesOf({ roles, companyKind }).has(needs))
      .map(({ fullName }) => fullName)
      .slice(0, NAMED)
    const mayDo = needs !== null && viewer.capabilities.has(needs)
    return { step, state: facts[step], mayDo, who, operator: needs === null, platform }
  })
  return {
    steps,
    complete: !steps.some(({ state }) => isOpenStep(state)),
    lacksForTrade: lacksForTrade(steps),
  }
}
