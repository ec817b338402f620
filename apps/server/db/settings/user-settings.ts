import { NEVER_CHOSEN, type UserSettings } from '@fxmatch/contract/http/user-settings'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Member of the settings → its column. */
const COLUMNS = {
  language: 'language',
  scheme: 'scheme',
  density: 'density',
  layout: 'layout',
  sidebarCollapsed: 'sidebar_collapsed',
  fullScreen: 'full_screen',
  preloader: 'preloader',
  sounds: 'sounds',
  startPage: 'start_page',
} as const satisfies Record<Exclude<keyof UserSettings, 'lastChosen' | 'lists'>, string>

/** A person's settings; all null where nothing was ever chosen. */
export async function readUserSettings(db: Kysely<Database>, userId: string): Promise<UserSettings> {
  const row = await db
    .selectFrom('user_settings')
    .where('user_id', '=', userId)
    .select([
      'language',
      'scheme',
      'density',
      'layout',
      'sidebar_collapsed as sidebarCollapsed',
      'full_screen as fullScreen',
      'preloader',
      'sounds',
      'start_page as startPage',
      'last_chosen as lastChosen',
      'lists',
    ])
    .executeTakeFirst()
  return row ?? NEVER_CHOSEN
}

/** Writes the given settings over what is there, in one statement: two devices that change two settings keep both. */
export async function mergeUserSettings(
  db: Kysely<Database>,
  userId: string,
  patch: { readonly [K in keyof UserSettings]?: UserSettings[K] | undefined },
  at: Date,
): Promise<void> {
  const given = Object.entries(COLUMNS).flatMap(([member, column]) => {
    const value = patch[member as keyof typeof COLUMNS]
    return value === undefined ? [] : [[column, value] as const]
  })
  const columns = Object.fromEntries(given)
  const { lastChosen, lists } = patch
  const by_name = {
    ...(lastChosen ? { last_chosen: JSON.stringify(lastChosen) } : {}),
    ...(lists ? { lists: JSON.stringify(lists) } : {}),
  }
  // Field by field and list by list, as the settings are member by member.
  const merged = {
    ...(lastChosen
      ? { last_chosen: sql<string>`coalesce(user_settings.last_chosen, '{}') || excluded.last_chosen` }
      : {}),
    ...(lists ? { lists: sql<string>`coalesce(user_settings.lists, '{}') || excluded.lists` } : {}),
  }
  await db
    .insertInto('user_settings')
    .values({ ...blank(), ...columns, ...by_name, user_id: userId, changed_at: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...columns, ...merged, changed_at: at }),
    )
    .execute()
}

function blank() {
  return {
    language: null,
    scheme: null,
    density: null,
    layout: null,
    sidebar_collapsed: null,
    full_screen: null,
    preloader: null,
    sounds: null,
    start_page: null,
    last_chosen: null,
    lists: null,
  }
}

/** How many bytes the layouts of a person's lists take, as JSON. */
export async function layoutBytes(db: Kysely<Database>, userId: string): Promise<number> {
  const row = await db
    .selectFrom('user_settings')
    .where('user_id', '=', userId)
    .select(sql<number>`coalesce(octet_length(lists::text), 0)`.as('bytes'))
    .executeTakeFirst()
  return row?.bytes ?? 0
}
