import {
  FOUNDED_KINDS,
  FOUNDING_FIELDS,
  type FoundingDraft,
  type FoundingField,
  type FoundingRule,
  foundingFault,
  foundingFaults,
  isAsked,
  type OnRecord,
} from '@fxmatch/domain/companies/founding'
import { foundCompany } from '../commands/companies/found-company.ts'
import { systemClock, systemIds } from '../commands/kernel/system-services.ts'
import { runInTransaction } from '../commands/kernel/unit-of-work.ts'
import { ConfigError, readSettings } from '../config/read-settings.ts'
import { foundedAlready } from '../db/companies/founded-already.ts'
import { createDatabase, createPool } from '../db/connect.ts'
import type { Asking, Terminal } from './terminal.ts'

/** How each field is typed and called. */
export const FOUNDING_OPTIONS: Readonly<Record<FoundingField, { option: string; called: string }>> = {
  kind: { option: '--kind', called: 'Kind of company' },
  name: { option: '--name', called: 'Name of the company' },
  bctCode: {
    option: '--bct-code',
    called: 'Its code at the Banque centrale de Tunisie (two or four digits)',
  },
  governorate: { option: '--governorate', called: 'Governorate where it has its seat' },
  phone: { option: '--phone', called: 'Telephone of the company (8 digits, may be empty)' },
  username: { option: '--username', called: 'User name of the first user' },
  fullName: { option: '--full-name', called: 'Name of the first user' },
  email: { option: '--email', called: 'Where the invitation goes' },
}

/**
 * `fxmatch found`: deployment's first step, and the way banks and exchange offices come in: a company with its first user,
 * who is invited. What is missing or wrong is asked where somebody sits at a terminal, and else named, all of it at once.
 */
export async function foundHere(typed: FoundingDraft, { env, out, ask }: Terminal): Promise<void> {
  const { settings, problems } = readSettings(env, ['DATABASE_URL', 'PUBLIC_URL'])
  const { DATABASE_URL: url, PUBLIC_URL: site = '' } = settings
  if (problems.length > 0 || url === undefined) throw new ConfigError(problems)
  const db = createDatabase(createPool({ url, maxConnections: 1 }))
  try {
    const known = await foundedAlready(db)
    const draft = ask === undefined ? typed : await askFor(typed, known, ask, out)
    const services = { clock: systemClock, ids: systemIds(systemClock), requestId: null }
    const result = await runInTransaction(db, services, (context) => foundCompany(context, draft))
    if (!result.ok) {
      // Known since it was asked; two operators at once are told by the command itself.
      const faults = foundingFaults(draft, await foundedAlready(db))
      const lines = faults.map(
        ({ field, rule }) => `  ${FOUNDING_OPTIONS[field].option}: ${tell(field, rule, known)}`,
      )
      throw new ConfigError([[`Nothing was founded (${result.refusal.code}):`, ...lines].join('\n')])
    }
    const { company, role, link } = result.value
    out(
      `${company.name} is on record; ${company.user.username} (${role}) gets a mail, or uses this link once:`,
    )
    out(`${site}${link}`)
  } finally {
    await db.destroy()
  }
}

/** Asks for each field that is missing or wrong, until it is right. */
async function askFor(
  typed: FoundingDraft,
  known: OnRecord,
  ask: Asking,
  out: (line: string) => void,
): Promise<FoundingDraft> {
  const draft: Partial<Record<FoundingField, string>> = { ...typed }
  const given = FOUNDING_FIELDS.some((field) => typed[field] !== undefined)
  for (const field of FOUNDING_FIELDS) {
    const rule = foundingFault(field, draft, known)
    // Who types options has said what there is; what may be left out is asked of who types none.
    if (
      rule === null &&
      (given || draft[field] !== undefined || (draft.kind === 'PLATFORM' && !isAsked(field, draft.kind)))
    )
      continue
    const { option, called } = FOUNDING_OPTIONS[field]
    if (rule !== null && rule !== 'FIELD_REQUIRED') out(`${option}: ${tell(field, rule, known)}`)
    const choices = choicesOf(field, known)
    draft[field] =
      choices === null
        ? await ask.text(called, (text) => {
            const fault = foundingFault(field, { ...draft, [field]: text }, known)
            return fault === null ? null : tell(field, fault, known)
          })
        : await ask.one(called, choices)
  }
  return draft
}

/** What a field is chosen from; null for one that is typed. */
function choicesOf(field: FoundingField, known: OnRecord): readonly string[] | null {
  if (field === 'governorate') return known.governorates
  if (field !== 'kind') return null
  return FOUNDED_KINDS.filter((kind) => kind !== 'PLATFORM' || !known.hasPlatform)
}

/** A fault as a sentence for the operator. */
function tell(field: FoundingField, rule: FoundingRule, known: OnRecord): string {
  switch (rule) {
    case 'FIELD_REQUIRED':
      return field === 'kind' ? `is missing: one of ${FOUNDED_KINDS.join(', ')}` : 'is missing'
    case 'FIELD_INVALID':
      return INVALID[field]
    case 'CHARACTER_REFUSED':
      return 'letters of one script, digits and usual signs only; it does not begin with =, +, - or @'
    case 'EMAIL_INVALID':
      return 'this is no mail address'
    case 'PLATFORM_EXISTS':
      return 'there is a platform already, and one only'
    case 'COMPANY_NAME_TAKEN':
      return 'another company has a name that reads alike'
    case 'BCT_CODE_TAKEN':
      return 'another company has this code'
    case 'GOVERNORATE_UNKNOWN':
      return `is none of ${known.governorates.join(', ')}`
    case 'USERNAME_TAKEN':
      return 'somebody has this user name'
  }
}

const INVALID: Readonly<Record<FoundingField, string>> = {
  kind: `one of ${FOUNDED_KINDS.join(', ')}`,
  name: 'at most 120 characters',
  bctCode: 'two or four digits, such as 08 or 0104',
  governorate: 'a governorate of Tunisia',
  phone: 'eight digits, such as 71240415',
  username: 'small letters, digits, dots and dashes, at most 60',
  fullName: 'at most 120 characters',
  email: 'at most 160 characters',
}
