import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD =
  '// Made from docs/open-interface/openapi.json by `npm run openapi -- promise`: not to be written by hand.'

/** The types of the client, as the generator makes them from the document of the open interface. */
export async function clientTypes(document: object): Promise<string> {
  const nodes = await openapiTS(document as OpenAPI3, { alphabetize: true })
  return `${HEAD}\n${astToString(nodes)}`
}
