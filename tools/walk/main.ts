import { runAsked } from '../test/run-asked.ts'

/** `npm run walk`: every path for every role, in both schemes, at three widths, with pictures in `e2e/test-results`. */
// What a browser was driven by may keep a thread open: nothing that is left to do is left.
process.exit(await runAsked('every-role', process.argv.slice(2)))
