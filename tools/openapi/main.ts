// `npm run openapi`: prints the OpenAPI document, without a database.
await import('@fxmatch/server/openapi-main')
