import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readSchemaFault } from './read-schema-fault.ts'
import { nameIssue, schemaFault } from './schema-faults.ts'

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: nameIssue }).error?.issues[0]?.message ?? ''

describe('a fault of a schema', () => {
  it.each([
    [z.string(), undefined, { rule: 'FIELD_REQUIRED' }],
    [z.string(), null, { rule: 'FIELD_REQUIRED' }],
    [z.string(), 3, { rule: 'FIELD_INVALID' }],
    [z.string().min(1), '', { rule: 'FIELD_REQUIRED' }],
    [z.string().max(120), 'x'.repeat(121), { rule: 'TOO_LONG', details: { limit: '120' } }],
    [z.string().min(8), 'x', { rule: 'TOO_SHORT', details: { limit: '8' } }],
    [z.number().max(100), 101, { rule: 'TOO_LARGE', details: { limit: '100' } }],
    [z.number().min(5), 1, { rule: 'TOO_SMALL', details: { limit: '5' } }],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], { rule: 'TOO_LARGE', details: { limit: '2' } }],
    [z.number().positive(), 0, { rule: 'FIELD_INVALID' }],
    [z.date().max(new Date(0)), new Date(1), { rule: 'FIELD_INVALID' }],
    [z.email(), 'x', { rule: 'EMAIL_INVALID' }],
    [z.uuid(), 'b', { rule: 'FIELD_INVALID' }],
    [z.enum(['a']), 'b', { rule: 'FIELD_INVALID' }],
  ])('that the schema did not name is known by its kind: %#', (schema, value, fault) => {
    expect(readSchemaFault(said(schema, value))).toEqual(fault)
  })

  it('is the rule that the schema names, with its figure', () => {
    expect(said(z.string().regex(/^a/, schemaFault('EIGHT_DIGITS')), 'b')).toBe('EIGHT_DIGITS')
    expect(readSchemaFault(schemaFault('REQUEST_AMOUNT', 2))).toEqual({
      rule: 'REQUEST_AMOUNT',
      details: { decimals: '2' },
    })
    expect(readSchemaFault(schemaFault('USERNAME_TAKEN'))).toEqual({ rule: 'USERNAME_TAKEN' })
  })

  it('is none where the message names no rule that people can be told', () => {
    expect(readSchemaFault('Disponible sur ce titre : 3 EUR')).toBeNull()
    expect(readSchemaFault('toString')).toBeNull()
    expect(readSchemaFault('NOT_A_PARTY')).toBeNull()
  })
})
