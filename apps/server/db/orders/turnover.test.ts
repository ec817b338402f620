import { expect, it } from 'vitest'
import { ownedDatabase } from '../../testing/owned-database.ts'
import { createDatabase, createPool } from '../connect.ts'
import { turnoverStatement } from './turnover.ts'

const { owner, url } = ownedDatabase()

it('a turnover is added up from its indexes, and looks at no order', async () => {
  const db = createDatabase(createPool({ url: url() }))
  const nobody = '00000000-0000-7000-8000-000000000000'
  const asked = { operatorId: nobody, companyId: nobody, from: new Date(0), until: new Date() }
  const statement = turnoverStatement(asked).compile(db)
  await db.destroy()
  // Of an empty table every way costs the same: the other ways are taken away.
  await owner().query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows: others } = await owner().query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index left join pg_constraint on conindid = indexrelid
     where indrelid = 'orders'::regclass and conindid is null and indexrelid::regclass::text not like 'orders_turnover%'`,
  )
  for (const { name } of others) await owner().query(`drop index ${name}`)
  const { rows } = await owner().query<Record<string, string>>(`explain ${statement.sql}`, [
    ...statement.parameters,
  ])
  await owner().query('rollback')
  const scans = rows.flatMap((row) => Object.values(row)).filter((line) => line.includes(' Scan '))
  const alone = expect.stringContaining('Index Only Scan using orders_turnover_')
  expect(scans).toEqual([alone, alone])
})
