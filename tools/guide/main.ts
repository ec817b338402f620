import { mock } from 'node:test'
import { PICTURED_AT } from '../../e2e/guide/pictured-at.ts'
import { runAsked } from '../test/run-asked.ts'

/** `npm run guide`: makes the pictures of `docs/guide` anew, from the demonstration as it is at one moment. */
mock.timers.enable({ apis: ['Date'], now: PICTURED_AT })
// What a browser was driven by may keep a thread open: nothing that is left to do is left.
process.exit(await runAsked('guide', process.argv.slice(2)))
