import { askAt } from './operate/ask.ts'
import { runFxmatch } from './operate/program.ts'

/** The program behind `bin/fxmatch`: everything that an operator types. A server that it starts goes on running. */
process.exitCode = await runFxmatch(process.argv.slice(2), {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  ...(process.stdin.isTTY && process.stdout.isTTY
    ? { ask: askAt({ input: process.stdin, output: process.stdout }) }
    : {}),
})
