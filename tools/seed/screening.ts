import { addCalendarDays, marketDate, marketInstant } from '@fxmatch/domain/calendar/working-days'
import { bringList } from '@fxmatch/server/commands/screening/bring-list'
import { stepList } from '@fxmatch/server/commands/screening/decide-list'
import { goRound } from '@fxmatch/server/commands/screening/go-round'
import { act, tick, type World } from './world.ts'

interface Invented {
  readonly reference: string
  readonly names: readonly [string, string, string?]
  readonly script?: string
  readonly aliases?: readonly string[]
  readonly born: number
  readonly nationality: string
}

/** Nobody: names made up for the demonstration. One is spelled like that of somebody who only reads at the first bank. */
const PEOPLE: readonly Invented[] = [
  {
    reference: 'DEMOi.001',
    names: ['HICHAM', 'AL-LOUATI'],
    script: 'هشام اللواتي',
    born: 1961,
    nationality: 'Demonstration',
  },
  {
    reference: 'DEMOi.002',
    names: ['ZORGAN', 'TAMALDI', 'QERRUCH'],
    script: 'زرقان التمالدي',
    born: 1970,
    nationality: 'Demonstration',
  },
  {
    reference: 'DEMOi.003',
    names: ['OSKRELLI', 'VANDIMER'],
    aliases: ['Oskreli Vandimer'],
    born: 1958,
    nationality: 'Demonstration',
  },
  {
    reference: 'DEMOi.004',
    names: ['BREZMUN', 'KALTOUTI'],
    script: 'برزمون الكلتوتي',
    born: 1981,
    nationality: 'Demonstration',
  },
]
const HOUSES = ['TARZOUK DEMONSTRATION EXCHANGE', 'QELMAR DEMONSTRATION TRADING']

/** A list in the shape in which the United Nations publish theirs, with nobody on it that there is. */
function inventedList(): string {
  const individual = ({ reference, names, script, aliases = [], born, nationality }: Invented) => `
    <INDIVIDUAL><DATAID>${reference.slice(-3)}</DATAID><FIRST_NAME>${names[0]}</FIRST_NAME><SECOND_NAME>${names[1]}</SECOND_NAME>
      ${names[2] ? `<THIRD_NAME>${names[2]}</THIRD_NAME>` : ''}<REFERENCE_NUMBER>${reference}</REFERENCE_NUMBER>
      ${script ? `<NAME_ORIGINAL_SCRIPT>${script}</NAME_ORIGINAL_SCRIPT>` : ''}
      <NATIONALITY><VALUE>${nationality}</VALUE></NATIONALITY>
      ${aliases.map((alias) => `<INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>${alias}</ALIAS_NAME></INDIVIDUAL_ALIAS>`).join('')}
      <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>${born}</YEAR></INDIVIDUAL_DATE_OF_BIRTH></INDIVIDUAL>`
  const entity = (name: string, at: number) => `
    <ENTITY><DATAID>9${at}</DATAID><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>DEMOe.00${at + 1}</REFERENCE_NUMBER></ENTITY>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-01-01"><INDIVIDUALS>${PEOPLE.map(individual).join('')}</INDIVIDUALS>
  <ENTITIES>${HOUSES.map(entity).join('')}</ENTITIES></CONSOLIDATED_LIST>`
}

/**
 * An invented list, marked as such, brought by one person of the platform's compliance and put in force by another; everybody is
 * looked at, and one name is like one of it: an alert that is open.
 */
export async function seedScreening(world: World, now: Date): Promise<void> {
  const before = world.at
  const yesterday = addCalendarDays(marketDate(now), -1)
  world.at = marketInstant(yesterday, '09:10')
  const { id } = await act(world, 'conformite.fxmatch', (context) =>
    bringList(context, { list: 'UN', name: 'demonstration-noms-inventes.xml', text: inventedList() }),
  )
  world.at = marketInstant(yesterday, '09:40')
  await act(world, 'controle.fxmatch', (context) =>
    stepList(context, { listId: id, action: 'confirm', reason: null }),
  )
  while ((await tick(world, goRound)).looked > 0);
  world.at = before
}
