import { runAsked } from '../test/run-asked.ts'

/** `npm run walk`: every path for every role, in both schemes, at three widths, with pictures in `e2e/test-results`. */
process.exitCode = await runAsked('every-role', process.argv.slice(2))
