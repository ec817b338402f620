import { ConfigError, readSetting } from './config/read-settings.ts'
import { migrateToLatest } from './db/migrate.ts'

/** Deployment's step before a new version serves: brings the database of `DATABASE_URL` to the newest schema. */
try {
  await migrateToLatest(readSetting(process.env, 'DATABASE_URL'))
  console.log('The schema is up to date.')
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
