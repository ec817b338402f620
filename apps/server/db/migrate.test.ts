import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createTemplate, type TestDatabase } from '../testing/templates.ts'
import { knownMigrations, migrateTo } from './migrate.ts'

let empty: TestDatabase
beforeAll(async () => {
  empty = await createTemplate(inject('testServerUrl'), async () => undefined)
})
afterAll(() => empty.drop())

it('a migration takes as long as it needs: a table of millions is not written in the time of a request', async () => {
  const client = new pg.Client({ connectionString: empty.url })
  await client.connect()
  await client.query(`
    create schema watched;
    create table watched.limits as select current_setting('statement_timeout') as said limit 0;
    create function watched.note() returns event_trigger language plpgsql as $$
    begin
      insert into watched.limits values (current_setting('statement_timeout'));
    end $$;
    create event trigger noted on ddl_command_end when tag in ('CREATE TABLE') execute function watched.note()`)
  const [first = ''] = await knownMigrations()
  await migrateTo(empty.url, first)
  const { rows } = await client.query('select distinct said from watched.limits')
  await client.end()
  expect(rows).toEqual([{ said: '0' }])
})
