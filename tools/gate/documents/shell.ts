import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where what is typed lies: nothing is mounted there. */
const TYPED = 'root/.typed'

/** What a fresh shell of root has, and that it ends at the first command that fails. */
export const FRESH_SHELL =
  '/usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 /bin/sh -e'

/** One shell of a machine whose files lie in a folder; what is exported in it stays. */
export class Shell {
  readonly #root: string
  readonly #child: ChildProcess
  #output = ''
  #heard: () => void = () => undefined
  #count = 0

  /**
   * @param root the folder of the machine's files
   * @param enter the command that starts the shell; it reads commands and writes all that they say to its output
   */
  constructor(root: string, enter: readonly string[]) {
    this.#root = root
    mkdirSync(join(root, TYPED), { recursive: true })
    const [program = '', ...args] = enter
    this.#child = spawn(program, args, { stdio: 'pipe' })
    const hear = (chunk: Buffer) => {
      this.#output += chunk
      this.#heard()
    }
    this.#child.stdout?.on('data', hear)
    this.#child.stderr?.on('data', hear)
    this.#child.on('close', () => this.#heard())
  }

  /**
   * Types commands.
   * @returns what they wrote
   * @throws Error with what they wrote, when one of them fails; the shell has ended then
   */
  async type(commands: string): Promise<string> {
    this.#count += 1
    const mark = `--- typed ${this.#count} ---\n`
    // From a file: a program that reads its input would else read what is typed next.
    const file = join(TYPED, `${process.hrtime.bigint()}.sh`)
    writeFileSync(join(this.#root, file), commands)
    const before = this.#output.length
    this.#child.stdin?.write(`. /${file} < /dev/null\necho '${mark.trim()}'\n`)
    while (!this.#output.endsWith(mark)) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`a command failed:\n${commands}\nIt said:\n${this.#output.slice(before)}`)
      await new Promise<void>((resolve) => {
        this.#heard = resolve
      })
    }
    return this.#output.slice(before, -mark.length)
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const closed = new Promise((resolve) => this.#child.once('close', resolve))
    this.#child.kill('SIGKILL')
    await closed
  }
}
