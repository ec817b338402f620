import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'

/** One password for every demonstration account; fifteen characters at least, as everywhere. */
export const DEMONSTRATION_PASSWORD = 'fxmatch-demonstration'

export interface DemonstrationCompany {
  readonly key: string
  readonly kind: CompanyKind
  readonly name: string
  readonly bctCode: string | null
  readonly governorate: string
  readonly zone?: string
  readonly phone: string
  readonly hasAccount: boolean
  /** Key of the bank a corporate signed up with. */
  readonly bank?: string
}

export const DEMONSTRATION_COMPANIES: readonly DemonstrationCompany[] = [
  {
    key: 'fxmatch',
    kind: 'PLATFORM',
    name: 'FXMatch',
    bctCode: null,
    governorate: 'Tunis',
    phone: '71100100',
    hasAccount: false,
  },
  {
    key: 'golfe',
    kind: 'BANK',
    name: 'Banque du Golfe',
    bctCode: '0104',
    governorate: 'Tunis',
    phone: '71200104',
    hasAccount: true,
  },
  {
    key: 'carthage',
    kind: 'BANK',
    name: 'Banque de Carthage',
    bctCode: '0108',
    governorate: 'Tunis',
    phone: '71200108',
    hasAccount: true,
  },
  {
    key: 'littoral',
    kind: 'BANK',
    name: 'Banque du Littoral',
    bctCode: '0115',
    governorate: 'Sousse',
    phone: '73200115',
    hasAccount: true,
  },
  {
    key: 'kantaoui',
    kind: 'EXCHANGE_OFFICE',
    name: 'Change El Kantaoui',
    bctCode: '0412',
    governorate: 'Sousse',
    zone: 'El Kantaoui',
    phone: '73240412',
    hasAccount: true,
  },
  {
    key: 'medina',
    kind: 'EXCHANGE_OFFICE',
    name: 'Change Médina',
    bctCode: '0415',
    governorate: 'Tunis',
    zone: 'Centre ville',
    phone: '71240415',
    hasAccount: true,
  },
  {
    key: 'sfax',
    kind: 'EXCHANGE_OFFICE',
    name: 'Change Sfax Sud',
    bctCode: '0421',
    governorate: 'Sfax',
    zone: 'Centre ville',
    phone: '74240421',
    hasAccount: false,
  },
  {
    key: 'djerba',
    kind: 'EXCHANGE_OFFICE',
    name: 'Change Djerba',
    bctCode: '0433',
    governorate: 'Médenine',
    zone: 'Djerba Midoun',
    phone: '75240433',
    hasAccount: true,
  },
  {
    key: 'hammamet',
    kind: 'EXCHANGE_OFFICE',
    name: 'Change Hammamet',
    bctCode: '0437',
    governorate: 'Nabeul',
    zone: 'Hammamet',
    phone: '72240437',
    hasAccount: true,
  },
  {
    key: 'bizerte',
    kind: 'EXCHANGE_OFFICE',
    name: 'Change du Vieux Port',
    bctCode: '0440',
    governorate: 'Bizerte',
    zone: 'Corniche',
    phone: '72240440',
    hasAccount: false,
  },
  {
    key: 'importex',
    kind: 'CORPORATE',
    name: 'Importex SARL',
    bctCode: null,
    governorate: 'Ben Arous',
    phone: '71300001',
    hasAccount: true,
    bank: 'golfe',
  },
  {
    key: 'agrosahel',
    kind: 'CORPORATE',
    name: 'Agro Sahel SA',
    bctCode: null,
    governorate: 'Monastir',
    phone: '73300002',
    hasAccount: true,
    bank: 'golfe',
  },
  {
    key: 'mecano',
    kind: 'CORPORATE',
    name: 'Mécano Tunisie',
    bctCode: null,
    governorate: 'Sfax',
    phone: '74300003',
    hasAccount: true,
    bank: 'carthage',
  },
]

export interface DemonstrationUser {
  readonly username: string
  readonly fullName: string
  readonly company: string
  readonly roles: readonly Role[]
  /** What the account shows, in one line of `npm start`. */
  readonly shows: string
}

export const DEMONSTRATION_USERS: readonly DemonstrationUser[] = [
  {
    username: 'trader.golfe',
    fullName: 'Amine Ben Salah',
    company: 'golfe',
    roles: ['ROLE_TRADER'],
    shows: 'takes positions, negotiates, confirms',
  },
  {
    username: 'salle.golfe',
    fullName: 'Rim Trabelsi',
    company: 'golfe',
    roles: ['ROLE_TRADER'],
    shows: 'market room',
  },
  {
    username: 'validation.golfe',
    fullName: 'Karim Jaziri',
    company: 'golfe',
    roles: ['ROLE_ADVANCED_TRADER'],
    shows: 'second validation',
  },
  {
    username: 'tickets.golfe',
    fullName: 'Leïla Mansour',
    company: 'golfe',
    roles: ['ROLE_CORPORATE_BANK_ADMIN'],
    shows: 'tickets, delivery, cash-out',
  },
  {
    username: 'manifeste.golfe',
    fullName: 'Mehdi Ksouri',
    company: 'golfe',
    roles: ['ROLE_CORPORATE_BANK_ADMIN'],
    shows: 'the manifest: order requests, first validation',
  },
  {
    username: 'validateur.golfe',
    fullName: 'Sami Gharbi',
    company: 'golfe',
    roles: ['ROLE_ORGANIZATION_VALIDATOR'],
    shows: 'sign-ups, tickets, delivery',
  },
  {
    username: 'root.golfe',
    fullName: 'Nadia Cherif',
    company: 'golfe',
    roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'],
    shows: 'everything of the bank but tickets',
  },
  {
    username: 'adjoint.golfe',
    fullName: 'Fethi Brahmi',
    company: 'golfe',
    roles: ['ROLE_ROOT'],
    shows: 'the second person: confirms changes of rules',
  },
  {
    username: 'lecture.golfe',
    fullName: 'Hichem Louati',
    company: 'golfe',
    roles: ['ROLE_LIMITED'],
    shows: 'read only',
  },
  {
    username: 'trust.golfe',
    fullName: 'Ines Ayari',
    company: 'golfe',
    roles: ['ROLE_TRADER', 'ROLE_TRUSTED_RATES'],
    shows: 'trader with Trust',
  },
  {
    username: 'trader.carthage',
    fullName: 'Walid Hammami',
    company: 'carthage',
    roles: ['ROLE_TRADER'],
    shows: 'the other bank, a trader',
  },
  {
    username: 'salle.carthage',
    fullName: 'Olfa Bouazizi',
    company: 'carthage',
    roles: ['ROLE_TRADER'],
    shows: 'the other bank, market room',
  },
  {
    username: 'validation.carthage',
    fullName: 'Tarek Zouari',
    company: 'carthage',
    roles: ['ROLE_ADVANCED_TRADER'],
    shows: 'the other bank, second validation',
  },
  {
    username: 'tickets.carthage',
    fullName: 'Sonia Rekik',
    company: 'carthage',
    roles: ['ROLE_CORPORATE_BANK_ADMIN'],
    shows: 'the other bank, tickets',
  },
  {
    username: 'manifeste.carthage',
    fullName: 'Asma Triki',
    company: 'carthage',
    roles: ['ROLE_CORPORATE_BANK_ADMIN'],
    shows: 'the other bank, the manifest',
  },
  {
    username: 'tickets.littoral',
    fullName: 'Rania Mokrani',
    company: 'littoral',
    roles: ['ROLE_CORPORATE_BANK_ADMIN'],
    shows: 'a bank whose standard rates of the day are still to be entered',
  },
  {
    username: 'trader.littoral',
    fullName: 'Fares Belhaj',
    company: 'littoral',
    roles: ['ROLE_TRADER'],
    shows: 'its trader, who waits for them',
  },
  {
    username: 'validateur.carthage',
    fullName: 'Ghazi Mejri',
    company: 'carthage',
    roles: ['ROLE_ORGANIZATION_VALIDATOR'],
    shows: 'the other bank, sign-ups',
  },
  {
    username: 'guichet.kantaoui',
    fullName: 'Mourad Saidi',
    company: 'kantaoui',
    roles: ['ROLE_TRADER', 'ROLE_TRUSTED_RATES'],
    shows: 'exchange office in Sousse',
  },
  {
    username: 'root.kantaoui',
    fullName: 'Faten Khelifi',
    company: 'kantaoui',
    roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'],
    shows: 'head of the office in Sousse',
  },
  {
    username: 'guichet.medina',
    fullName: 'Anis Mbarek',
    company: 'medina',
    roles: ['ROLE_TRADER', 'ROLE_TRUSTED_RATES'],
    shows: 'exchange office in Tunis',
  },
  {
    username: 'guichet.sfax',
    fullName: 'Hela Masmoudi',
    company: 'sfax',
    roles: ['ROLE_TRADER'],
    shows: 'exchange office in Sfax',
  },
  {
    username: 'guichet.djerba',
    fullName: 'Youssef Ghribi',
    company: 'djerba',
    roles: ['ROLE_TRADER', 'ROLE_TRUSTED_RATES'],
    shows: 'exchange office in Djerba',
  },
  {
    username: 'guichet.hammamet',
    fullName: 'Meriem Ferjani',
    company: 'hammamet',
    roles: ['ROLE_TRADER'],
    shows: 'exchange office in Hammamet',
  },
  {
    username: 'guichet.bizerte',
    fullName: 'Nizar Dridi',
    company: 'bizerte',
    roles: ['ROLE_TRADER'],
    shows: 'exchange office in Bizerte',
  },
  {
    username: 'admin.importex',
    fullName: 'Salma Kefi',
    company: 'importex',
    roles: ['ROLE_ORGANIZATION_ADMIN'],
    shows: 'an importing company',
  },
  {
    username: 'admin.agrosahel',
    fullName: 'Ridha Baccar',
    company: 'agrosahel',
    roles: ['ROLE_ORGANIZATION_ADMIN'],
    shows: 'an importing company',
  },
  {
    username: 'admin.mecano',
    fullName: 'Dorra Abid',
    company: 'mecano',
    roles: ['ROLE_ORGANIZATION_ADMIN'],
    shows: 'an importing company',
  },
  {
    username: 'bo.fxmatch',
    fullName: 'Emna Turki',
    company: 'fxmatch',
    roles: ['ROLE_HIVE_BO'],
    shows: "the platform's back office",
  },
  {
    username: 'audit.fxmatch',
    fullName: 'Sami Ghorbel',
    company: 'fxmatch',
    roles: ['ROLE_AUDITOR'],
    shows: 'an auditor, who reads everything and changes nothing',
  },
  {
    username: 'adjoint.fxmatch',
    fullName: 'Lotfi Mzoughi',
    company: 'fxmatch',
    roles: ['ROLE_HIVE_BO'],
    shows: "the back office's second person: what takes two of the platform",
  },
  {
    username: 'direction.fxmatch',
    fullName: 'Samia Hentati',
    company: 'fxmatch',
    roles: ['ROLE_HIVE_BO'],
    shows: "the back office's third person: changes of the other two's accounts",
  },
  {
    username: 'root.carthage',
    fullName: 'Slim Chaabane',
    company: 'carthage',
    roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'],
    shows: 'head of the other bank',
  },
  {
    username: 'adjoint.carthage',
    fullName: 'Hajer Ben Youssef',
    company: 'carthage',
    roles: ['ROLE_ROOT'],
    shows: 'the other bank, the second person for rules',
  },
  {
    username: 'manifeste.littoral',
    fullName: 'Khaled Sassi',
    company: 'littoral',
    roles: ['ROLE_CORPORATE_BANK_ADMIN'],
    shows: 'its second person for rates and order requests',
  },
  {
    username: 'root.littoral',
    fullName: 'Amel Guesmi',
    company: 'littoral',
    roles: ['ROLE_ROOT', 'ROLE_SUPER_ADMIN'],
    shows: 'its head, second validation',
  },
  {
    username: 'adjoint.littoral',
    fullName: 'Bilel Haddad',
    company: 'littoral',
    roles: ['ROLE_ROOT'],
    shows: 'its second person for rules',
  },
  {
    username: 'adjoint.kantaoui',
    fullName: 'Sana Bouzid',
    company: 'kantaoui',
    roles: ['ROLE_ROOT'],
    shows: 'the office in Sousse, the second person for accounts',
  },
]

/** What `npm start` prints. */
export const DEMONSTRATION_ACCOUNTS = DEMONSTRATION_USERS.map(({ username, company, roles, shows }) => ({
  username,
  password: DEMONSTRATION_PASSWORD,
  company: DEMONSTRATION_COMPANIES.find((c) => c.key === company)?.name ?? company,
  roles: [...roles],
  shows,
}))
