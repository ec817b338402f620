import {
  addCalendarDays,
  type CalendarDate,
  marketDate,
  marketInstant,
} from '@fxmatch/domain/calendar/working-days'
import { decidePaper } from '@fxmatch/server/commands/gate/decide-paper'
import { recordPaper } from '@fxmatch/server/commands/gate/record-paper'
import { DEMONSTRATION_COMPANIES } from './accounts.ts'
import { act, type World, wait } from './world.ts'

const CLERK = 'bo.fxmatch'
const OFFICER = 'conformite.fxmatch'

/** Whose guarantee ends in how many days; of the others in fourteen months. Below zero it has ended. */
const GUARANTEE_ENDS: Readonly<Record<string, number>> = { medina: 20, tabarka: -3 }

/**
 * The papers of all offices, recorded by the platform's back office and confirmed by its compliance: of one the guarantee ends in
 * twenty days, of one, which trades with nobody, it has ended; a new guarantee of another waits for a second person.
 */
export async function seedOfficePapers(world: World, now: Date): Promise<void> {
  const before = world.at
  const today = marketDate(now)
  const offices = DEMONSTRATION_COMPANIES.filter(({ kind }) => kind === 'EXCHANGE_OFFICE')
  const rows = await world.db
    .selectFrom('companies')
    .where('kind', '=', 'EXCHANGE_OFFICE')
    .select(['id', 'name'])
    .execute()
  const papersOf = (key: string, name: string, code: string | null) => {
    const officeId = rows.find((row) => row.name === name)?.id ?? ''
    const term = (days: number): { validFrom: CalendarDate; validUntil: CalendarDate } => ({
      validFrom: addCalendarDays(today, days - 729),
      validUntil: addCalendarDays(today, days),
    })
    const none = { amount: null, guarantor: null, replaces: null }
    return {
      authorisation: {
        ...{ ...none, officeId, kind: 'AUTHORISATION' as const, number: `BCT-2024/${code}`, ...term(500) },
        note: 'Agrément reçu de la Banque centrale, original au dossier',
      },
      guarantee: {
        ...{
          ...none,
          officeId,
          kind: 'GUARANTEE' as const,
          number: `GB-2025/${code}`,
          ...term(GUARANTEE_ENDS[key] ?? 425),
        },
        ...{ amount: '50000', guarantor: 'Banque du Littoral' },
        note: 'Acte de garantie, original au dossier',
      },
    }
  }
  // While both papers of the office hold they are recorded: the clock is that of four days ago.
  world.at = marketInstant(addCalendarDays(today, -4), '09:10')
  for (const { key, name, bctCode } of offices)
    for (const paper of Object.values(papersOf(key, name, bctCode))) {
      const { paperId } = await act(world, CLERK, (context) => recordPaper(context, paper))
      wait(world, 1)
      await act(world, OFFICER, (context) => decidePaper(context, { paperId, action: 'confirm' }))
    }
  world.at = new Date(now.getTime() - 40 * 60_000)
  const sfax = offices.find(({ key }) => key === 'sfax')
  if (sfax) {
    const { guarantee } = papersOf(sfax.key, sfax.name, sfax.bctCode)
    await act(world, CLERK, (context) =>
      recordPaper(context, {
        ...guarantee,
        ...{
          number: 'GB-2026/0421',
          amount: '75000',
          note: 'Garantie portée à 75 000 TND, acte reçu ce matin',
        },
        ...{ validFrom: addCalendarDays(today, 1), validUntil: addCalendarDays(today, 730) },
      }),
    )
  }
  world.at = before
}
