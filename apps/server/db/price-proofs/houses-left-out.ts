import { GRACE_DAYS, type PaperKind } from '@fxmatch/domain/gate/office-papers'
import { type RawBuilder, sql } from 'kysely'
import { MARKET_ZONE } from '../market-zone.ts'

// Which houses a buyer could not have ordered from: the domain's `checkPermits`, as SQL, for a statement that reads the market in
// one piece (decision 0353). What is asked about stands in the row `asked`, what is found in the row `deal`.

/** Whether an office has a paper of a kind that holds on the day; null: it has none of the kind at all. */
const holds = (kind: PaperKind) =>
  sql`bool_or(asked.day between p.valid_from and p.valid_until) filter (where p.kind = ${sql.lit(kind)})`

/**
 * Of the row `asked` (`day`, `currency`, `form`, `buyer_id`, `bank_id`): `barred`, offices that have a paper which does not hold;
 * `able`, those with both, once offices without papers deal no more, else null; `refused`, houses that do not deal with the buyer or its
 * bank, whichever of them said so.
 */
export const HOUSES_LEFT_OUT = sql`
  select coalesce(papers.barred, '{}') as barred, papers.able, coalesce(refusals.houses, '{}') as refused
  from (
    select array_agg(office_id) filter (where authorised is false or guaranteed is false) as barred,
      case when asked.day > (select (min(decided_at) at time zone ${MARKET_ZONE})::date + ${sql.lit(GRACE_DAYS)}
        from office_papers where status = 'CONFIRMED')
        then coalesce(array_agg(office_id) filter (where authorised and guaranteed), '{}') end as able
    from (select p.office_id, ${holds('AUTHORISATION')} as authorised, ${holds('GUARANTEE')} as guaranteed
      from office_papers p where p.status = 'CONFIRMED'
        and not exists (select from office_papers r where r.replaces = p.id and r.status = 'CONFIRMED')
      group by p.office_id) as offices
  ) as papers
  cross join (
    select array_agg(case when h.company_id in (asked.buyer_id, asked.bank_id) then h.counterparty_id else h.company_id end) as houses
    from house_refusals h where h.status <> 'LIFTED'
      and (h.currency is null or h.currency = asked.currency) and (h.form is null or h.form = asked.form)
      and (h.company_id in (asked.buyer_id, asked.bank_id) or h.counterparty_id in (asked.buyer_id, asked.bank_id))
  ) as refusals`

/** Whether an office may not deal by its papers. */
export const lacksPapers = (house: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${house} = any (deal.barred) or coalesce(${house} <> all (deal.able), false))`

/** Whether a house is left out, by its papers or because it and the buyer or its bank do not deal with each other. */
export const isLeftOut = (house: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${lacksPapers(house)} or ${house} = any (deal.refused))`

/** Whether one of those who sell a position `p` together is left out. @param why for any cause, or by its papers */
export const hasMemberLeftOut = (why: 'any' | 'papers'): RawBuilder<boolean> => sql<boolean>`exists (
  select from position_members m where m.position_id = p.id
    and ${why === 'any' ? isLeftOut(sql`m.company_id`) : lacksPapers(sql`m.company_id`)})`
