import { RECORD_TABLES, RETENTION } from '@fxmatch/domain/record/retention'
import { expect, it } from 'vitest'
import { ownedDatabase } from '../testing/owned-database.ts'

const { owner } = ownedDatabase()

it('says of every table how long it is kept, and of no other', async () => {
  const { rows } = await owner().query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`,
  )
  expect(Object.keys(RETENTION).sort()).toEqual(rows.map(({ name }) => name).sort())
})

it('lets the application write no reference data: they come with migrations', async () => {
  const { rows } = await owner().query<{ right: string }>(
    `select name || ' ' || privilege as right
     from unnest($1::text[]) as name, unnest(array['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE']) as privilege
     where has_table_privilege('fxmatch_app', name, privilege) or
       (privilege in ('INSERT', 'UPDATE') and has_any_column_privilege('fxmatch_app', name, privilege))`,
    [['governorates', 'zones', 'currencies', 'order_steps', 'request_steps']],
  )
  expect(rows).toEqual([])
})

it('leaves nothing of the record to be deleted by the application', async () => {
  const { rows } = await owner().query<{ name: string }>(
    `select name from unnest($1::text[]) as name
     where has_table_privilege('fxmatch_app', name, 'DELETE') or has_table_privilege('fxmatch_app', name, 'TRUNCATE')`,
    [RECORD_TABLES],
  )
  expect(rows).toEqual([])
})
