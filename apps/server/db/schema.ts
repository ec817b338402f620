/** Every table of the application, as Kysely sees it. The migrations are the truth: `npm run schema` writes the types anew. */
export type { DB as Database } from './schema.gen.ts'
