import { makeDocuments } from '@fxmatch/server/openapi-documents'

/** The address that the promised document names: nobody's, whoever runs the product. */
const ADDRESS = 'https://fxmatch.example'

/**
 * The document of the open interface as the server makes it, as JSON reads it: of a sandbox, which has all that the market has and its
 * own calls besides.
 */
export async function openInterface({ sandbox = true } = {}): Promise<{ readonly [key: string]: unknown }> {
  const { machines } = await makeDocuments(ADDRESS, { sandbox })
  return JSON.parse(JSON.stringify(machines))
}
