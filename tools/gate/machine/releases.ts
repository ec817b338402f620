import { cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexNamed, writeBuiltWeb } from '@fxmatch/server/testing/built-web'
import { ROOT } from '../../root.ts'

/**
 * Unpacks a release as an operator does, beside others: this one, with migrations of its own.
 * @param migrations text of each by its file name
 * @returns its folder
 */
export function unpackRelease(
  folder: string,
  name: string,
  migrations: Readonly<Record<string, string>>,
): string {
  const release = join(folder, name)
  for (const part of ['bin', 'apps/server', 'apps/web/dist'])
    mkdirSync(join(release, part), { recursive: true })
  cpSync(join(ROOT, 'bin'), join(release, 'bin'), { recursive: true })
  cpSync(join(ROOT, 'apps/server'), join(release, 'apps/server'), { recursive: true })
  for (const shared of ['packages', 'node_modules', 'package.json'])
    symlinkSync(join(ROOT, shared), join(release, shared))
  writeBuiltWeb(join(release, 'apps/web/dist'), indexNamed(name))
  for (const [file, text] of Object.entries(migrations))
    writeFileSync(join(release, 'apps/server/db/migrations', file), text)
  return release
}

/** Points the link at a release, in one step. */
export function switchTo(link: string, release: string): void {
  symlinkSync(release, `${link}.next`)
  renameSync(`${link}.next`, link)
}

/**
 * A shipped unit for a user's manager, which has no other users, no credentials and no sandbox to give: the rest, and above
 * all what depends on what, is as shipped.
 */
export function unitHere(
  name: string,
  places: { readonly link: string; readonly etc: string; readonly state: string },
): string {
  const shipped = readFileSync(join(ROOT, 'deploy', name), 'utf8')
  const [head = '', install = ''] = shipped.split('[Install]')
  const [kept = ''] = head.split('NoNewPrivileges=')
  return `${kept.replace(/^(User|Group|LoadCredential|MemoryMax|LimitNOFILE|StateDirectory)=.*\n/gm, '')}\n[Install]${install}`
    .replaceAll('%d/', `${places.etc}/`)
    .replaceAll('/opt/fxmatch', places.link)
    .replaceAll('/etc/fxmatch', places.etc)
    .replaceAll('/var/lib/fxmatch', places.state)
}
