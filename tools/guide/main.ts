import { runAsked } from '../test/run-asked.ts'

/** `npm run guide`: makes the pictures of `docs/guide` anew, from the demonstration. */
process.exitCode = await runAsked('guide', process.argv.slice(2))
