import { createHash } from 'node:crypto'
import { type SignUpBody, signUpBody } from '@fxmatch/contract/http/sign-up-fields'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { ActivityDomain, UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { receiveDocuments } from '@fxmatch/server/commands/sign-ups/receive-documents'
import { refuseSignUp } from '@fxmatch/server/commands/sign-ups/refuse-sign-up'
import { registerOrganization } from '@fxmatch/server/commands/sign-ups/register-organization'
import { submitSignUp } from '@fxmatch/server/commands/sign-ups/submit-sign-up'
import { validateSignUp } from '@fxmatch/server/commands/sign-ups/validate-sign-up'
import type { CheckedDocument } from '@fxmatch/server/db/sign-ups/documents'
import { DEMONSTRATION_COMPANIES, DEMONSTRATION_USERS } from './accounts.ts'
import { pageOf, scannedPage } from './scans.ts'
import { act, tick, type World, wait } from './world.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type End =
  | { readonly end: 'SUBMITTED' | 'DOCUMENTS_RECEIVED' | 'VALIDATED' }
  | { readonly end: 'REFUSED'; readonly reason: string }

type Applicant = End & {
  readonly bank: 'golfe' | 'carthage'
  readonly username: string
  readonly name: string
  readonly activity: ActivityDomain
  readonly legal: string
  readonly operations: string
  readonly city: string
  readonly manager: string
  readonly negotiator: readonly [first: string, last: string]
  /** Days ago. */
  readonly ago: number
}

/** Companies that signed up, in every state. */
const APPLICANTS: readonly Applicant[] = [
  {
    bank: 'golfe',
    username: 'textile.sahel',
    name: 'Textile du Sahel SARL',
    activity: 'INDUSTRY',
    legal: 'SARL',
    operations: 'Import et export',
    city: 'Monastir',
    manager: 'Habib Mzali',
    negotiator: ['Rania', 'Mzali'],
    ago: 26,
    end: 'VALIDATED',
  },
  {
    bank: 'golfe',
    username: 'medisud',
    name: 'Medisud Distribution SA',
    activity: 'HEALTH_SOCIAL',
    legal: 'SA',
    operations: 'Import',
    city: 'Sfax',
    manager: 'Olfa Kammoun',
    negotiator: ['Skander', 'Fourati'],
    ago: 15,
    end: 'REFUSED',
    reason: 'Le registre national date de plus de trois mois. Merci de joindre un extrait récent.',
  },
  {
    bank: 'golfe',
    username: 'oasis.dattes',
    name: 'Oasis Dattes SUARL',
    activity: 'AGRICULTURE_FORESTRY_FISHING',
    legal: 'SUARL',
    operations: 'Export',
    city: 'Tozeur',
    manager: 'Moncef Trabelsi',
    negotiator: ['Ahlem', 'Trabelsi'],
    ago: 3,
    end: 'DOCUMENTS_RECEIVED',
  },
  {
    bank: 'golfe',
    username: 'carthage.logistique',
    name: 'Carthage Logistique SA',
    activity: 'TRANSPORT_LOGISTICS',
    legal: 'SA',
    operations: 'Import et export',
    city: 'Ben Arous',
    manager: 'Slim Ben Youssef',
    negotiator: ['Yosra', 'Hamdi'],
    ago: 1,
    end: 'DOCUMENTS_RECEIVED',
  },
  {
    bank: 'golfe',
    username: 'hotel.yasmine',
    name: 'Hôtel Yasmine SA',
    activity: 'TOURISM_HOTELS',
    legal: 'SA',
    operations: 'Import',
    city: 'Hammamet',
    manager: 'Nejib Ayed',
    negotiator: ['Amira', 'Chebbi'],
    ago: 0,
    end: 'SUBMITTED',
  },
  {
    bank: 'carthage',
    username: 'cap.bon.agrumes',
    name: 'Cap Bon Agrumes SARL',
    activity: 'AGRICULTURE_FORESTRY_FISHING',
    legal: 'SARL',
    operations: 'Export',
    city: 'Nabeul',
    manager: 'Fethi Gharsalli',
    negotiator: ['Mehdi', 'Gharsalli'],
    ago: 2,
    end: 'DOCUMENTS_RECEIVED',
  },
]

const sealed = (type: UploadType, bytes: Buffer): CheckedDocument => ({
  type,
  bytes,
  sha256: createHash('sha256').update(bytes).digest(),
})

const documentsOf = (declared: SignUpBody) => ({
  national_register: sealed(
    'application/pdf',
    pageOf('REGISTRE NATIONAL DES ENTREPRISES', [
      `Raison sociale : ${declared.name}`,
      `Forme juridique : ${declared.legalStatus}`,
      `Identifiant unique : ${declared.referenceRne}`,
      `Adresse : ${declared.address}`,
      `Dirigeant : ${declared.managerFullName}`,
    ]),
  ),
  patent: sealed('image/png', scannedPage()),
})

/** What a company declares; its numbers follow from its place in the list. */
function declarationOf(applicant: Applicant, index: number, bankId: string): SignUpBody {
  const number = (start: string) => `${start}${String(310_000 + index * 713)}`
  const [first, last] = applicant.negotiator
  const rne = `${String(1_204_300 + index * 1_117)}${'ABCDEFGH'[index % 8]}`
  return signUpBody.parse({
    bank: bankId,
    username: applicant.username,
    name: applicant.name,
    email: `contact@${applicant.username}.example`,
    phoneNumber: number('73'),
    address: `${10 + index}, avenue Habib Bourguiba, ${applicant.city}`,
    activityDomain: applicant.activity,
    legalStatus: applicant.legal,
    referenceRne: rne,
    trn: `${rne}/P/M/000`,
    typeOpFixe: applicant.operations,
    prevYearProvisionalAmt: String(400_000 + index * 150_000),
    currentYearProvisionalAmt: String(450_000 + index * 175_000),
    managerFullName: applicant.manager,
    phoneNumberManager: number('98'),
    negotiatorLastName: last,
    negotiatorFirstName: first,
    negotiatorIdentifier: String(7_400_000 + index * 10_007).padStart(8, '0'),
    negotiatorPhone: number('22'),
  })
}

/**
 * Companies that signed up with the banks of the demonstration, one in every state, one that its bank wrote in, and how
 * the demonstration's own companies came to their banks.
 */
export async function plantSignUps(world: World): Promise<void> {
  const now = world.at
  const banks = await world.db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('kind', '=', 'BANK')
    .execute()
  const bankOf = (key: string): string => {
    const name = DEMONSTRATION_COMPANIES.find((company) => company.key === key)?.name
    const id = banks.find((bank) => bank.name === name)?.id
    if (id === undefined) throw new Error(`no demonstration bank ${key}`)
    return id
  }
  world.at = new Date(now.getTime() - 38 * DAY)
  await recordFounders(world, bankOf)
  for (const [index, applicant] of APPLICANTS.entries()) {
    world.at = new Date(now.getTime() - applicant.ago * DAY - 3 * HOUR)
    await journeyOf(world, applicant, declarationOf(applicant, index, bankOf(applicant.bank)))
  }
  world.at = new Date(now.getTime() - 8 * DAY)
  await act(world, 'validateur.carthage', (context) =>
    registerOrganization(context, {
      username: 'verrerie.mornag',
      fullname: 'Verrerie de Mornag SA',
      email: 'finance@verrerie-mornag.example',
      language: 'fr',
    }),
  )
  world.at = now
}

/** Signs a company up with its documents. @returns the sign-up's id */
async function complete(world: World, declared: SignUpBody): Promise<string> {
  const { uploadUuid } = await tick(world, (context) => submitSignUp(context, declared))
  wait(world, 4)
  const documents = documentsOf(declared)
  await tick(world, (context) => receiveDocuments(context, { uploadUuid, documents }))
  const { id } = await world.db
    .selectFrom('sign_ups')
    .select('id')
    .where('username', '=', declared.username)
    .executeTakeFirstOrThrow()
  return id
}

async function journeyOf(world: World, applicant: Applicant, declared: SignUpBody): Promise<void> {
  if (applicant.end === 'SUBMITTED') {
    await tick(world, (context) => submitSignUp(context, declared))
    return
  }
  const signUpId = await complete(world, declared)
  if (applicant.end === 'DOCUMENTS_RECEIVED') return
  wait(world, 95)
  const validator = `validateur.${applicant.bank}`
  if ('reason' in applicant) {
    const { reason } = applicant
    await act(world, validator, (context) => refuseSignUp(context, { signUpId, reason }))
  } else await act(world, validator, (context) => validateSignUp(context, { signUpId }))
}

/** The demonstration's companies and their users are there already: how they signed up is put on record afterwards. */
async function recordFounders(world: World, bankOf: (key: string) => string): Promise<void> {
  const corporates = DEMONSTRATION_COMPANIES.filter(({ kind }) => kind === 'CORPORATE')
  for (const [index, company] of corporates.entries()) {
    const person = DEMONSTRATION_USERS.find((user) => user.company === company.key)
    const user = world.actors.get(person?.username ?? '')
    const validator = world.actors.get(`validateur.${company.bank}`)
    if (!person || !user || !validator) throw new Error(`nobody signed up for ${company.name}`)
    const [first = '', last = ''] = person.fullName.split(' ')
    const applicant: Applicant = {
      bank: company.bank === 'carthage' ? 'carthage' : 'golfe',
      // Their own name is a user's by now: it is put right with the rest.
      username: `founder.${company.key}`,
      name: company.name,
      activity: 'COMMERCE',
      legal: company.name.endsWith('SA') ? 'SA' : 'SARL',
      operations: 'Import',
      city: company.governorate,
      manager: person.fullName,
      negotiator: [first, last],
      ago: 38,
      end: 'VALIDATED',
    }
    const id = await complete(world, declarationOf(applicant, 20 + index, bankOf(applicant.bank)))
    wait(world, 30)
    await recordValidation(world, id, person.username, { user, validator })
  }
}

async function recordValidation(
  world: World,
  id: string,
  username: string,
  { user, validator }: { user: Actor; validator: Actor },
): Promise<void> {
  const at = world.at
  await world.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sign_ups')
      .set({
        username,
        status: 'VALIDATED',
        status_since: at,
        upload_hash: null,
        decided_by: validator.userId,
        decided_at: at,
        company_id: user.companyId,
        user_id: user.userId,
      })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('sign_up_history')
      .values({
        sign_up_id: id,
        action: 'validate',
        before_status: 'DOCUMENTS_RECEIVED',
        after_status: 'VALIDATED',
        user_id: validator.userId,
        reason: null,
        created_at: at,
      })
      .execute()
  })
}
