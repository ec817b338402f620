import { systemIds } from '@fxmatch/server/commands/kernel/system-services'
import type { Db } from '@fxmatch/server/db/connect'
import { hashPassword } from '@fxmatch/server/security/passwords'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_PASSWORD, DEMONSTRATION_USERS } from './accounts.ts'

const AGENCIES: Readonly<Record<string, readonly (readonly [name: string, governorate: string])[]>> = {
  golfe: [
    ['Tunis Siège', 'Tunis'],
    ['Ariana Ennasr', 'Ariana'],
    ['Nabeul Centre', 'Nabeul'],
    ['Sousse Corniche', 'Sousse'],
    ['Sfax Medina', 'Sfax'],
    ['Djerba Midoun', 'Médenine'],
  ],
  carthage: [
    ['Tunis Lac', 'Tunis'],
    ['Bizerte Port', 'Bizerte'],
    ['Monastir Skanes', 'Monastir'],
    ['Gabès Centre', 'Gabès'],
  ],
  littoral: [
    ['Sousse Boujaafar', 'Sousse'],
    ['Mahdia Corniche', 'Mahdia'],
  ],
}

/** Companies, agencies, a syndicate, margins and people of the demonstration. */
export async function plantCompanies(db: Db, now: Date): Promise<void> {
  const ids = systemIds({ now: () => now })
  const governorates = new Map(
    (await db.selectFrom('governorates').select(['id', 'name']).execute()).map((g) => [g.name, g.id]),
  )
  const companyIds = new Map(DEMONSTRATION_COMPANIES.map((c) => [c.key, ids.uuid()]))
  const idOf = (key: string): string => {
    const id = companyIds.get(key)
    if (!id) throw new Error(`no demonstration company ${key}`)
    return id
  }
  // One for all: the sign-in page tells the password.
  const passwordHash = await hashPassword(DEMONSTRATION_PASSWORD)
  await db.transaction().execute(async (tx) => {
    // Banks first: a corporate names its bank.
    const ordered = [...DEMONSTRATION_COMPANIES].sort((a, b) => Number(!!a.bank) - Number(!!b.bank))
    await tx
      .insertInto('companies')
      .values(
        ordered.map((company) => ({
          id: idOf(company.key),
          kind: company.kind,
          name: company.name,
          bct_code: company.bctCode,
          phone: company.phone,
          email: `contact@${company.key}.example`,
          address: company.zone ?? company.governorate,
          governorate_id: governorates.get(company.governorate) ?? null,
          bank_id: company.bank ? idOf(company.bank) : null,
          has_account: company.hasAccount,
          has_displayer: company.kind === 'BANK',
          created_at: now,
        })),
      )
      .execute()
    for (const [key, agencies] of Object.entries(AGENCIES)) {
      await tx
        .insertInto('agencies')
        .values(
          agencies.map(([name, governorate], index) => ({
            id: ids.uuid(),
            company_id: idOf(key),
            name,
            code_bct: String((index + 1) * 10 + (key === 'golfe' ? 100 : 200)).padStart(4, '0'),
            phone: `7100${key === 'golfe' ? 1 : 2}${String(index).padStart(3, '0')}`,
            address: name,
            city: governorate,
            governorate_id: governorates.get(governorate) ?? null,
            post_code: '1000',
            created_at: now,
          })),
        )
        .execute()
    }
    const syndicate = ids.uuid()
    await tx
      .insertInto('syndicates')
      .values({ id: syndicate, leader_id: idOf('kantaoui'), name: 'Sahel', created_at: now })
      .execute()
    await tx
      .insertInto('syndicate_members')
      .values([
        { syndicate_id: syndicate, company_id: idOf('kantaoui'), percentage: '60' },
        { syndicate_id: syndicate, company_id: idOf('hammamet'), percentage: '40' },
      ])
      .execute()
    await tx
      .insertInto('margin_settings')
      .values(
        ['golfe', 'carthage'].flatMap((bank) =>
          (['CASH', 'DIGITAL'] as const).map((form) => ({
            bank_id: idOf(bank),
            form,
            currency: null,
            percent: form === 'CASH' ? '0.4' : '0.25',
            valid_from: new Date('2024-01-01T00:00:00Z'),
          })),
        ),
      )
      .execute()
    for (const [index, user] of DEMONSTRATION_USERS.entries()) {
      const id = ids.uuid()
      await tx
        .insertInto('users')
        .values({
          id,
          company_id: idOf(user.company),
          username: user.username,
          full_name: user.fullName,
          cin: String(9_000_000 + index).padStart(8, '0'),
          email: `${user.username}@${user.company}.example`,
          password_hash: passwordHash,
          disabled_at: null,
          created_at: now,
        })
        .execute()
      await tx
        .insertInto('user_roles')
        .values(user.roles.map((role, rank) => ({ user_id: id, rank, role })))
        .execute()
    }
  })
}
