import { addCalendarDays, marketDate } from '@fxmatch/domain/calendar/working-days'
import { declareDues } from '@fxmatch/server/commands/order-requests/declare-dues'
import { act, type World } from './world.ts'

const WHO = 'admin.importex'

/** The payments of a title: in how many days from now, and how much in its currency. */
const PLANS: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  // Bought but for the last fifth, which is due soon.
  'CD-2026-0117': [
    [12, '120000'],
    [24, '130000'],
  ],
  // The first payment is bought; the second lacks what the policy asks for by now, nothing is asked of the third yet.
  'CD-2026-0121': [
    [18, '120000'],
    [48, '80000'],
    [96, '100000'],
  ],
  // All of it is bought.
  'TR-2026-0413': [[20, '50000']],
  // A draft asks for all of it: nothing is bought.
  'CD-2026-0126': [
    [40, '100000'],
    [75, '150000'],
  ],
}

/** When the suppliers of an importer are to be paid: some of it covered, some open, some less than is bought in time. */
export async function seedTitleDues(world: World): Promise<void> {
  const today = marketDate(world.at)
  for (const [reference, dues] of Object.entries(PLANS)) {
    const { id } = await world.db
      .selectFrom('import_titles')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    await act(world, WHO, (context) =>
      declareDues(context, {
        ...{ titleId: id, edition: 0 },
        dues: dues.map(([days, amount]) => ({ on: addCalendarDays(today, days), amount })),
      }),
    )
  }
}
