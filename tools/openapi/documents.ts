import { makeDocuments } from '@fxmatch/server/openapi-documents'

/** The address that the promised document names: nobody's, whoever runs the product. */
const ADDRESS = 'https://fxmatch.example'

/** The document of the open interface as the server makes it, as JSON reads it. */
export async function openInterface(): Promise<{ readonly [key: string]: unknown }> {
  const { machines } = await makeDocuments(ADDRESS)
  return JSON.parse(JSON.stringify(machines))
}
