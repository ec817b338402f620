import { expect, it } from 'vitest'
import { must } from '../../testing/market-world.ts'
import { offer } from '../../testing/request-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { rejectOrder } from '../orders/reject-order.ts'
import { fillBasket } from './fill-basket.ts'
import { submitRequest } from './submit-request.ts'
import { validateFrontOffice } from './validate-front-office.ts'
import { validateRequestBackOffice } from './validate-request-back-office.ts'

// The second validation is of what its person read: a company buys a lost part anew in between, of the bank's own stock.

const { world, draft } = rfqWorld()

it('a request that its company has bought anew in part is not validated unread', async () => {
  const { id, reference } = await draft()
  const session_id = await offer(world(), 'office', { amount: '20000', form: 'DIGITAL' })
  const sessions = [{ session_id, amount: '20000' }]
  await must(world().as('company', (context) => fillBasket(context, { reference, sessions })))
  await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  await must(
    world().as('manifest', (context) => validateFrontOffice(context, { request: id, assignments: [] })),
  )
  const { id: lost } = await world()
    .db.selectFrom('orders')
    .select('id')
    .where('position_id', '=', session_id)
    .executeTakeFirstOrThrow()
  await must(world().as('office', (context) => rejectOrder(context, { orderId: lost, from: 1, status: 3 })))
  const versionNow = async () =>
    (
      await world()
        .db.selectFrom('order_requests')
        .select('version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).version
  const seen = await versionNow()
  await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
  const validate = (version: number) =>
    world().as('tickets', (context) => validateRequestBackOffice(context, { request: id, version }))
  expect(await validate(seen)).toMatchObject({
    refusal: { code: 'REQUEST_STATUS', rule: 'REQUEST_CHANGED' },
  })
  await must(validate(await versionNow()))
})
