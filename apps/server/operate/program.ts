import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { FOUNDED_KINDS } from '@fxmatch/domain/companies/founding'
import { Argument, Command, CommanderError, Option } from 'commander'
import { explain } from '../start/explain.ts'
import { EXIT } from './exit.ts'
import type { Terminal } from './terminal.ts'

const CHECKS = new Set(['audit', 'doctor', 'invariants'])

const ABOUT = `Runs and looks after FXMatch. Settings are read from the environment (docs/operations/configuration.md); a
secret such as DATABASE_URL may lie in a file that DATABASE_URL_FILE names.`

/**
 * The one command of an installation. What each part does is loaded when it is called.
 * @returns the exit code; a server that was started goes on running
 */
export async function runFxmatch(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.well
  const ends = (work: (terminal: Terminal) => Promise<unknown>) => async () => {
    const ended = await work(withSettings(terminal, program.opts().settings))
    if (typeof ended === 'number') code = ended
  }
  const program = new Command('fxmatch')
    .description(ABOUT)
    .showHelpAfterError('Type `fxmatch help` and the name of a command to see how it is called.')
    .option(
      '--settings <file>',
      'read settings that are not in the environment from lines NAME=value, such as /etc/fxmatch/fxmatch.env',
    )
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    })

  program
    .command('serve')
    .description('Starts a server. DATABASE_URL: as fxmatch_app, which owns nothing.')
    .action(ends(async ({ env }) => (await import('./serve.ts')).serveHere(env)))

  program
    .command('migrate')
    .description(
      'Brings the database to the schema of this release; servers of the release before go on. DATABASE_URL: as the owner of the schema.',
    )
    .action(ends(async (at) => (await import('./migrate.ts')).migrateHere(at)))

  const found = program
    .command('found')
    .description(
      'Puts the platform, a bank or an exchange office on record with its first user, who is invited. Asks for what is missing where somebody sits at a terminal. DATABASE_URL: as fxmatch_app; PUBLIC_URL: for the link of the invitation.',
    )
    .addOption(new Option('--kind <kind>', 'what it is').choices(FOUNDED_KINDS))
    .option('--name <name>', 'name of the company')
    .option('--username <name>', 'user name of the first user')
    .option('--full-name <name>', 'name of the first user')
    .option('--email <address>', 'where the invitation goes')
    .option('--bct-code <code>', 'its code at the Banque centrale de Tunisie, two or four digits')
    .option('--phone <number>', 'telephone of the company')
    .option('--governorate <name>', 'where it has its seat, such as Tunis')
  found.action(ends(async (at) => (await import('./found.ts')).foundHere(found.opts(), at)))

  const backup = program
    .command('backup')
    .description(
      'Writes everything in the database into a new folder, beside live traffic. DATABASE_URL: as the owner of the schema; SECRETS_KEY: only to recognise it at the restore.',
    )
    .argument('[folder]', 'the new folder; else one in BACKUP_DIRECTORY, named by the time')
    .option('--keep <number>', 'afterwards delete all but the newest in BACKUP_DIRECTORY')
    .option('--verify', 'write nothing: read a backup again, the newest where no folder is named')
  backup.action(
    ends(async (at) => (await import('./backup.ts')).backUpHere(backup.args[0], backup.opts(), at)),
  )

  const restore = program
    .command('restore')
    .description(
      'Restores a backup into an empty database and proves it: rules of the house, audit chain, its head. DATABASE_URL: as the owner of the database.',
    )
    .argument('[folder]', 'the backup')
    .option('--overwrite', 'replace what the database holds, once the backup has passed every check', false)
    .option('--undo', 'put back what an interrupted `--overwrite` was to replace', false)
  restore.action(
    ends(async (at) => (await import('./restore.ts')).restoreHere(restore.args[0], restore.opts(), at)),
  )

  const audit = program
    .command('audit')
    .description(
      'Checks the audit trail. Exit code 1: the record is not what it was; 2: that could not be found out.',
    )
    .addArgument(
      new Argument(
        '<what>',
        'verify: recomputes every link; head: prints the newest link; verify-export: checks an export of the auditor by itself, without a database',
      ).choices(['verify', 'head', 'verify-export']),
    )
    .argument('[file]', 'the export')
    .option(
      '--heads <file>',
      'heads of each day that were kept elsewhere (audit-heads.jsonl): proves that nothing before them was removed or changed',
    )
  audit.action(
    ends(async (at) =>
      (await import('./audit.ts')).auditHere(
        { what: audit.args[0] ?? '', file: audit.args[1], heads: audit.opts().heads },
        at,
      ),
    ),
  )

  program
    .command('invariants')
    .description(
      'Checks what must hold in any database of FXMatch, rule by rule. Exit code 1: one is broken.',
    )
    .action(ends(async (at) => (await import('./invariants.ts')).checkHere(at)))

  const reseal = program
    .command('reseal')
    .description(
      'Seals all second factors with the first of the keys in SECRETS_KEY, while it is being rotated. DATABASE_URL: as fxmatch_app.',
    )
    .option(
      '--lost',
      'a key is lost for good: servers start without it, whose second factors it sealed is reset',
      false,
    )
  reseal.action(ends(async (at) => (await import('./reseal.ts')).resealHere(reseal.opts(), at)))

  program
    .command('push-key')
    .description(
      'Draws a key for WEB_PUSH_KEY, by which browsers are told while no page is open. Needs no database.',
    )
    .action(ends(async (at) => (await import('./push-key.ts')).makePushKey(at)))

  program
    .command('doctor')
    .description(
      'Looks at an installation and says what to mend: Node, database, roles and rights, schema, clock, backups, disk, mail, certificate. Changes nothing. Exit code 1: something is to be mended.',
    )
    .action(ends(async (at) => (await import('./doctor/doctor.ts')).examineHere(at)))

  try {
    await program.parseAsync([...args], { from: 'user' })
    return code
  } catch (error) {
    // Said by the library already, help included.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.well : EXIT.notFoundOut
    terminal.err(explain(error))
    if (terminal.env.LOG_LEVEL === 'debug' && error instanceof Error) terminal.err(error.stack ?? '')
    return CHECKS.has(args[0] ?? '') ? EXIT.notFoundOut : EXIT.notWell
  }
}

/** Beside the environment, what a file says; the environment goes first. */
function withSettings(terminal: Terminal, file: string | undefined): Terminal {
  if (file === undefined) return terminal
  return { ...terminal, env: { ...parseEnv(readFileSync(file, 'utf8')), ...terminal.env } }
}
