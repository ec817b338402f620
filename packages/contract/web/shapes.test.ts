import { expect, it } from 'vitest'
import { houseErrorSchema } from '../errors/house-error.ts'
import { readHouseError } from '../errors/read-house-error.ts'
import {
  alertMessageSchema,
  changeMessageSchema,
  clockMessageSchema,
  marketKpiMessageSchema,
  marketStatusMessageSchema,
  orderMessageSchema,
} from '../events/live-events.ts'
import * as shapes from '../events/message-shapes.ts'

const ID = '01a13d2f-d7a9-78cd-bf8b-9f4b77a014b8'
const NOT_ANY = [null, undefined, 7, 'x', [], {}, { id: null }]

it.each([
  ['order', shapes.isOrderMessage, orderMessageSchema, { id: ID, version: 1, status: 2, event: 'x' }],
  ['change', shapes.isChangeMessage, changeMessageSchema, { noun: 'race', event: 'x', id: null }],
  ['clock', shapes.isClockMessage, clockMessageSchema, { time: '2026-11-24T10:00:00Z' }],
  ['market’s state', shapes.isMarketStatusMessage, marketStatusMessageSchema, { status: 'ON' }],
  ['alert', shapes.isAlertMessage, alertMessageSchema, { event: 'settings' }],
  [
    'key figure',
    shapes.isMarketKpiMessage,
    marketKpiMessageSchema,
    {
      total_position: '1',
      ticket_avg: '1',
      total_sum_deal: '1',
      total_count_deals: 1,
      total_purchase: '1',
      total_sale: '1',
      total_sum_deals: '1',
    },
  ],
] as const)(
  'a message of the kind %s has the shape by which the browser knows it',
  (_kind, isOne, schema, sample) => {
    expect(schema.parse(sample)).toEqual(sample)
    expect(isOne(sample)).toBe(true)
    expect(NOT_ANY.filter((data) => isOne(data))).toEqual([])
  },
)

it('reads a house error, and nothing else', () => {
  const error = { code: 'NOT_FOUND', message: 'm', errors: 'e', requestId: 'r' }
  const fields = [{ path: 'name', message: 'm' }]
  for (const sound of [error, { ...error, fields }]) {
    expect(houseErrorSchema.parse(sound)).toEqual(sound)
    expect(readHouseError(sound)).toBe(sound)
  }
  for (const other of [
    ...NOT_ANY,
    { ...error, code: 1 },
    { ...error, fields: [7] },
    { ...error, fields: {} },
  ])
    expect(readHouseError(other)).toBeNull()
})
