import { addCalendarDays, marketDate, marketInstant } from '@fxmatch/domain/calendar/working-days'
import type { Owner } from '@fxmatch/domain/owners/owner'
import { decideOnOwners } from '@fxmatch/server/commands/owners/decide-on-owners'
import { declareOwners } from '@fxmatch/server/commands/owners/declare-owners'
import { DEMONSTRATION_COMPANIES } from './accounts.ts'
import { act, type World, wait } from './world.ts'

const CLERK = 'bo.fxmatch'
const OFFICER = 'conformite.fxmatch'

/** Has declared nothing: the home of compliance says so. */
const UNDECLARED = 'kantaoui'
/** Its own head has declared, and the platform has not confirmed it. */
const WAITING = { key: 'mecano', head: 'admin.mecano' } as const

const person = (
  name: string,
  birth: string,
  number: string,
  share: string,
  nameArabic: string | null = null,
): Owner => ({
  ...{ kind: 'PERSON', name, nameArabic, birth, country: 'TN', number, share, through: null },
})
const company = (name: string, country: string, number: string, share: string): Owner => ({
  ...{ kind: 'COMPANY', name, nameArabic: null, birth: null, country, number, share, through: null },
})

/** Invented owners; a company that is not named here has none of a quarter. */
const OWNERS: Readonly<Record<string, readonly Owner[]>> = {
  carthage: [company('Holding Byrsa Participations', 'TN', '1187420B', '51.20')],
  littoral: [
    company('Zitouna Invest', 'TN', '1020304C', '40'),
    {
      ...person('Néjib Ouerfelli', '1958-04-19', '04412873', '30', 'نجيب الورفلي'),
      through: { name: 'Zitouna Invest', share: '30' },
    },
  ],
  medina: [
    person('Faouzi Belkadhi', '1971', '05123377', '60', 'فوزي بالقاضي'),
    person('Sihem Gargouri', '1975-11-02', '05987122', '40', 'سهام القرقوري'),
  ],
  sfax: [person('Lotfi Kammoun', '1966', '02711904', '75')],
  djerba: [
    person('Yamina Bouchnak', '1980', '06650412', '50'),
    person('Chokri Ayadi', '1969', '03348765', '50'),
  ],
  hammamet: [person('Ridha Maatoug', '1962-01-30', '01994420', '100')],
  bizerte: [person('Olfa Sassi', '1978', '07213390', '33.34')],
  tabarka: [person('Habib Drissi', '1955', '00871236', '80')],
  importex: [
    company('Mediterranean Cargo Partners', 'FR', 'RCS-552081', '49'),
    person('Aymen Rekik', '1984', '08120045', '51'),
  ],
  agrosahel: [person('Moncef Lahmar', '1960', '01230987', '66.67', 'منصف لحمر')],
}

/**
 * Who owns the companies of the demonstration: most have declared, of one nothing is declared, and of one a declaration waits for the
 * platform. The first bank has declared that nobody has a quarter.
 */
export async function seedOwners(world: World, now: Date): Promise<void> {
  const before = world.at
  const rows = await world.db.selectFrom('companies').select(['id', 'name']).execute()
  const idOf = (name: string) => rows.find((row) => row.name === name)?.id ?? ''
  world.at = marketInstant(addCalendarDays(marketDate(now), -3), '10:05')
  for (const { key, kind, name } of DEMONSTRATION_COMPANIES) {
    if (kind === 'PLATFORM' || key === UNDECLARED || key === WAITING.key) continue
    const owners = OWNERS[key] ?? []
    const { declarationId } = await act(world, CLERK, (context) =>
      declareOwners(context, { companyId: idOf(name), none: owners.length === 0, owners }),
    )
    wait(world, 1)
    await act(world, OFFICER, (context) => decideOnOwners(context, { declarationId, action: 'confirm' }))
  }
  world.at = new Date(now.getTime() - 55 * 60_000)
  const waiting = DEMONSTRATION_COMPANIES.find(({ key }) => key === WAITING.key)
  if (waiting)
    await act(world, WAITING.head, (context) =>
      declareOwners(context, {
        ...{ companyId: idOf(waiting.name), none: false },
        owners: [
          person('Walid Hamrouni', '1974', '04660138', '55'),
          person('Imen Cherif', '1982', '07401256', '45'),
        ],
      }),
    )
  world.at = before
}
