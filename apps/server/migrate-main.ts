import { ConfigError, readSetting } from './config/read-settings.ts'
import { ForeignSchemaError, migrateToLatest } from './db/migrate.ts'

/** Deployment's step before a new version serves: brings the database of `DATABASE_URL` to the newest schema. */
try {
  await migrateToLatest(readSetting(process.env, 'DATABASE_URL'))
  console.log('The schema is up to date.')
} catch (error) {
  const expected = error instanceof ConfigError || error instanceof ForeignSchemaError
  console.error(expected ? error.message : error)
  process.exit(1)
}
