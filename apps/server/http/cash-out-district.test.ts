import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { runSettlement } from '../commands/cash-out/run-settlement.ts'
import { systemIds } from '../commands/kernel/system-services.ts'
import { deliverOrder } from '../commands/orders/deliver-order.ts'
import type { Person } from '../testing/plant-market.ts'
import { plantedBook } from '../testing/planted-book.ts'
import { same, sum } from '../testing/readers.ts'

const { book, get, read } = plantedBook()

describe('the cash-out of a district', () => {
  const post = async (who: Person, company: string, agency: string, key?: string) => {
    const response = await book.server.app.inject({
      method: 'POST',
      url: `/api/orders/cash-out-district/${company}`,
      headers: { ...book.headersOf(who), ...(key ? { 'idempotency-key': key } : {}) },
      payload: { agency },
    })
    return { status: response.statusCode, body: response.json() }
  }
  const failures: string[] = []
  const run = (id: string) =>
    runSettlement(
      {
        db: book.world.db,
        clock: book.world.clock,
        ids: systemIds(book.world.clock),
        onFailure: (_error, orderId) => failures.push(orderId),
      },
      id,
    )
  const statusesOf = async (ids: readonly string[]) => {
    const found = await book.world.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('id', 'in', ids)
      .execute()
    return new Map(found.map(({ id, status }) => [id, status]))
  }
  /** Delivered by the command, so that the books hold what a cash-out settles. */
  const deliverAll = async () => {
    const mine = await book.world.db
      .selectFrom('orders')
      .select('id')
      .where('bank_id', '=', book.world.companies.bank)
      .where('agency_id', '=', book.world.agencyId)
      .where('status', '=', 11)
      .execute()
    for (const { id } of mine)
      await book.world.as('tickets', (context) => deliverOrder(context, { orderId: id }))
  }
  const delivered = () =>
    book.world.db
      .selectFrom('orders')
      .selectAll()
      .where('bank_id', '=', book.world.companies.bank)
      .where('agency_id', '=', book.world.agencyId)
      .where('status', '=', 13)
      .orderBy('number')
      .execute()

  it('is for the bank’s own back office and its own agencies', async () => {
    const { bank, otherBank } = book.world.companies
    expect((await post('trader', bank, '0104')).status).toBe(403)
    expect((await post('tickets', otherBank, '0104')).status).toBe(404)
    expect((await post('tickets', bank, book.world.foreignAgencyId)).status).toBe(404)
    expect((await post('tickets', bank, '9999')).status).toBe(404)
    expect((await post('tickets', bank, '')).body.fields[0].path).toBe('agency')
    const unchanged = await book.world.db.selectFrom('orders').selectAll().where('status', '=', 13).execute()
    expect(unchanged.length).toBe(book.rows.filter(({ status }) => status === 13).length)
  })

  it('cashes every delivered order of the agency out, each with its result, and nothing twice', async () => {
    const { bank } = book.world.companies
    await deliverAll()
    const orders = await delivered()
    expect(orders.length).toBeGreaterThan(1)
    const [stuck] = orders
    const rest = orders.filter(({ id }) => id !== stuck?.id)
    // Its cash-out is in the books already: the database refuses another.
    await book.world.db
      .insertInto('journals')
      .values({
        id: crypto.randomUUID(),
        kind: 'CASH_OUT',
        order_id: stuck?.id ?? '',
        created_at: book.world.clock.time,
      })
      .execute()
    // Five at once, with one key and without: one settlement.
    const key = crypto.randomUUID()
    const begun = await Promise.all(
      [key, key, key, undefined, undefined].map((each) => post('tickets', bank, '0104', each)),
    )
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]))
    const ids = new Set(begun.map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    const id = begun[0]?.body.id
    expect(begun[0]?.body).toMatchObject({ status: 'RUNNING', total: orders.length, done: 0, results: [] })
    const address = `/api/orders/cash-out-district/${bank}/${id}`
    for (const [who, status] of [
      ['tickets', 200],
      ['trader', 403],
      ['rival', 403],
      ['backOffice', 403],
    ] as const)
      expect((await get(who, address)).status, who).toBe(status)
    const foreign = `/api/orders/cash-out-district/${book.world.companies.otherBank}/${id}`
    expect((await get('tickets', foreign)).status).toBe(404)

    // Two servers at it, and one more afterwards.
    await Promise.all([run(id), run(id)])
    await run(id)
    const settled = await read('tickets', address)
    expect(settled).toMatchObject({ status: 'DONE', total: orders.length, done: orders.length })
    expect(settled.results.map((result: { id: string }) => result.id)).toEqual(orders.map((o) => o.id))
    const refused = settled.results.filter((result: { cashedOut: boolean }) => !result.cashedOut)
    expect(refused).toMatchObject([{ id: stuck?.id, refusal: { code: 'INTERNAL' } }])
    expect(new Set(failures)).toEqual(new Set([stuck?.id]))
    expect(settled.cashed_out).toBe(rest.length)
    same(
      settled.total_equiv,
      sum(rest, (row) => row.counter_value),
    )
    const after = await statusesOf(orders.map((o) => o.id))
    for (const order of orders) expect(after.get(order.id)).toBe(order.id === stuck?.id ? 13 : 10)

    // Asked again with the same key: the answer of then. With another: what is still delivered, and no more.
    expect((await post('tickets', bank, '0104', key)).body.id).toBe(id)
    const second = await post('tickets', bank, book.world.agencyId)
    expect(second.body).toMatchObject({ total: 1, cashed_out: 0 })
    await run(second.body.id)
    const again = await read('tickets', `/api/orders/cash-out-district/${bank}/${second.body.id}`)
    expect(again).toMatchObject({ cashed_out: 0, total_equiv: '0.000', results: [{ id: stuck?.id }] })
    const journals = await book.world.db
      .selectFrom('journals')
      .select('order_id')
      .where('kind', '=', 'CASH_OUT')
      .execute()
    expect(journals.map(({ order_id }) => order_id).sort()).toEqual(orders.map((o) => o.id).sort())
    const audit = await book.world.db
      .selectFrom('audit_entries')
      .select('data')
      .where('action', '=', 'settlement.begun')
      .execute()
    expect(audit).toHaveLength(2)
  })

  it('settles a district of more orders than one page holds', async () => {
    const { bank } = book.world.companies
    const [copied] = await delivered()
    const { rows: columns } = await sql<{ names: string }>`
      select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
      from information_schema.columns
      where table_name = 'orders' and is_generated = 'NEVER'
        and column_name not in ('id', 'number', 'reference', 'position_id', 'status')`.execute(book.world.db)
    const others = sql.raw(columns[0]?.names ?? '')
    await sql`insert into orders (id, reference, status, ${others})
      select gen_random_uuid(), 'FX-2028-' || lpad(n::text, 6, '0'), 11, ${others}
      from (select * from orders where id = ${copied?.id ?? ''}) one, generate_series(1, 105) n`.execute(
      book.world.db,
    )
    await deliverAll()
    const { body } = await post('tickets', bank, '0104')
    await run(body.id)
    const settled = await read('tickets', `/api/orders/cash-out-district/${bank}/${body.id}`)
    expect(settled).toMatchObject({ status: 'DONE', total: 106, cashed_out: 105 })
    expect(settled.results).toHaveLength(106)
    expect((await delivered()).map(({ id }) => id)).toEqual([copied?.id])
  })

  it('has nothing to do where nothing is delivered, and ends with the rights of who asked', async () => {
    const { bank } = book.world.companies
    const none = await post('tickets', bank, '0207')
    const there = await book.world.db
      .selectFrom('orders')
      .innerJoin('agencies', 'agencies.id', 'orders.agency_id')
      .where('agencies.code_bct', '=', '0207')
      .where('orders.bank_id', '=', bank)
      .where('orders.status', '=', 13)
      .select('orders.id')
      .execute()
    expect(none.body).toMatchObject({ total: there.length })
    const { userId } = book.world.people.tickets
    await book.world.db
      .updateTable('users')
      .set({ disabled_at: book.world.clock.time })
      .where('id', '=', userId)
      .execute()
    await run(none.body.id)
    const results = await book.world.db
      .selectFrom('settlement_orders')
      .selectAll()
      .where('settlement_id', '=', none.body.id)
      .execute()
    expect(results).toHaveLength(there.length)
    for (const result of results)
      expect(result).toMatchObject({ outcome: 'REFUSED', refusal: { code: 'MISSING_CAPABILITY' } })
    await book.world.db.updateTable('users').set({ disabled_at: null }).where('id', '=', userId).execute()
    // The first one is over: another begins, and where nothing is delivered it is over at once.
    await book.world.db
      .updateTable('orders')
      .set({ agency_id: null })
      .where('id', 'in', [...there.map(({ id }) => id), crypto.randomUUID()])
      .execute()
    const empty = await post('tickets', bank, '0207')
    expect(empty.body).toMatchObject({ status: 'DONE', total: 0, cashed_out: 0, results: [] })
  })
})
