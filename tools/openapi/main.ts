// `npm run openapi` prints the document of the web's calls; `-- v1` that of the open interface; `-- promise` writes the latter down as
// what is promised from now on, unless it breaks what was promised before. Without a database.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { clientTypes } from '@fxmatch/client/generate'
import { makeDocuments } from '@fxmatch/server/openapi-documents'
import { openInterface } from './documents.ts'
import { brokenPromises } from './only-grows.ts'

const FOLDER = new URL('../../docs/open-interface/', import.meta.url)
const CLIENT_TYPES = new URL('../../packages/client/schema.gen.ts', import.meta.url)
const PROMISED = new URL('openapi.json', FOLDER)

const print = (document: object) => process.stdout.write(`${JSON.stringify(document, null, 2)}\n`)

switch (process.argv[2]) {
  case undefined:
    print((await makeDocuments(process.env.PUBLIC_URL)).people)
    break
  case 'v1':
    print((await makeDocuments(process.env.PUBLIC_URL)).machines)
    break
  case 'promise': {
    const document = await openInterface()
    const faults = existsSync(PROMISED)
      ? brokenPromises(JSON.parse(readFileSync(PROMISED, 'utf8')), document)
      : []
    for (const fault of faults) console.error(fault)
    if (faults.length > 0) process.exit(1)
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(PROMISED, `${JSON.stringify(document, null, 2)}\n`)
    writeFileSync(CLIENT_TYPES, await clientTypes(document))
    console.log('docs/open-interface/openapi.json and packages/client/schema.gen.ts are written.')
    break
  }
  default:
    console.error('npm run openapi [-- v1 | promise]')
    process.exit(1)
}
