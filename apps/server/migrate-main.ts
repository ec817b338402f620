import { migrateToLatest } from './db/migrate.ts'

/** Deployment's step before a new version serves: brings the database of `DATABASE_URL` to the newest schema. */
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) {
  console.error('DATABASE_URL is missing')
  process.exit(1)
}
await migrateToLatest(databaseUrl)
console.log('The schema is up to date.')
