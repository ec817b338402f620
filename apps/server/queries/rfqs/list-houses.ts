import { officePapersRefusal } from '@fxmatch/contract/errors/paper-refusals'
import type { RfqHouses } from '@fxmatch/contract/http/rfq-houses'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { COUNTED_DAYS, SEVERAL_FROM_TND, SEVERAL_HOUSES } from '@fxmatch/domain/rfq/rfq-rules'
import { readSwitch } from '../../db/configuration.ts'
import type { Db } from '../../db/connect.ts'
import { type AskableHouse, readAskable } from '../../db/rfqs/askable-houses.ts'
import { readAnswersByHouse } from '../../db/rfqs/rfq-figures.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import { presentRefusable } from '../present-refusable.ts'

/**
 * Whom the viewer may ask for prices of a currency, with what each made of what was asked before; where the gate would refuse any deal,
 * why.
 */
export async function listRfqHouses(
  db: Db,
  viewer: Actor,
  {
    currency,
    form,
    orderRequestId = null,
  }: { readonly currency: string; readonly form: Form; readonly orderRequestId?: string | null | undefined },
  now: Date,
): Promise<RfqHouses> {
  const { companyId, companyKind } = viewer
  const bankId =
    companyKind === 'CORPORATE'
      ? (
          await db
            .selectFrom('companies')
            .where('id', '=', companyId)
            .select('bank_id')
            .executeTakeFirstOrThrow()
        ).bank_id
      : null
  const houses = await readAskable(db, { companyId, companyKind, currency, form, bankId }, now)
  const answers = await readAnswersByHouse(db, companyId, now)
  return {
    houses: houses.map((house) => ({
      ...{ id: house.id, name: house.name, kind: house.kind, governorateId: house.governorateId },
      answers: { days: COUNTED_DAYS, ...(answers.get(house.id) ?? { asked: 0, quoted: 0, seconds: null }) },
      ...presentRefusable(refusalOf(house, companyKind)),
    })),
    valueDate: await valueDateNow(db, await valueDateOf(db, companyId, orderRequestId), now),
    bankReads: bankId !== null && (await readSwitch(db, 'rfq.bank_reads_all')),
    several: { houses: SEVERAL_HOUSES, from: SEVERAL_FROM_TND },
  }
}

/** The value date of a company's own order request; null: it names none of its own. */
async function valueDateOf(db: Db, companyId: string, orderRequestId: string | null): Promise<string | null> {
  if (orderRequestId === null) return null
  const request = await db
    .selectFrom('order_requests')
    .where('id', '=', orderRequestId)
    .where('company_id', '=', companyId)
    .select('value_date')
    .executeTakeFirst()
  return request?.value_date ?? null
}

/** Why a house is not to be asked; companies read of an office that it may not deal, and nothing of its papers. */
function refusalOf({ refused, name }: AskableHouse, reader: Actor['companyKind']) {
  if (refused === null) return null
  const { fault = null, day = null } = refused.permit ?? {}
  if (fault === 'HOUSES') return { code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE', details: {} } as const
  if (reader === 'CORPORATE')
    return { code: 'GATE_REFUSED', rule: 'OFFICE_MAY_NOT_DEAL', details: {} } as const
  const { details, ...refusal } = officePapersRefusal(name, fault, day)
  return { ...refusal, details: { ...details } }
}
