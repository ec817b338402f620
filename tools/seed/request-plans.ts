/** A position that an exchange office offers and a request takes, whole. */
export interface PlannedPosition {
  readonly office: 'kantaoui' | 'medina' | 'sfax' | 'djerba' | 'hammamet' | 'bizerte'
  readonly amount: string
  readonly form: 'CASH' | 'DIGITAL'
  /** Basis points around the fixing. */
  readonly points: number
  /** What the company proposes below the office's price, in basis points; the office agrees. */
  readonly haggle?: number
}

/** A bank's bid, in basis points around the fixing. */
export interface PlannedBid {
  readonly bank: 'golfe' | 'carthage'
  readonly amount: string
  readonly points: number
  readonly answer?: 'ACCEPTED' | 'DECLINED' | 'CANCELED'
}

export type PlannedEnd =
  | 'DRAFT'
  | 'ON_HOLD'
  | 'FO_CONFIRMED'
  | 'BO_CONFIRMED'
  | 'PARTIAL_CONFIRMED'
  | 'CONFIRMED'
  | 'CLOSED'
  | 'DELIVERED'
  | 'CANCELED'
  | 'REJECTED'

/** One request of the demonstration, from the form to where it stands. */
export interface RequestPlan {
  readonly company: 'importex' | 'agrosahel' | 'mecano'
  readonly currency: 'EUR' | 'USD' | 'GBP' | 'CHF'
  readonly amount: string
  /** Target price in basis points around the fixing; none without. */
  readonly target?: number
  readonly nature: 'DOCUMENTARY_COLLECTION' | 'DOCUMENTARY_CREDIT' | 'TRANSFER'
  readonly title: string
  /** The title's whole amount, where it carries several requests. */
  readonly titleAmount?: string
  readonly supplier: string
  readonly positions: readonly PlannedPosition[]
  readonly bids: readonly PlannedBid[]
  readonly end: PlannedEnd
  /** Who validates its orders at the bank's back office; left out, whoever does so every day. */
  readonly validatedBy?: string
  readonly reason?: string
}

/** Bought on the last working day of last month, so that each company has a report of it: one with a choice that it objects to. */
export const LAST_MONTHS_REQUESTS: readonly RequestPlan[] = [
  {
    company: 'agrosahel',
    currency: 'EUR',
    amount: '90000',
    nature: 'DOCUMENTARY_CREDIT',
    title: 'CD-2026-0098',
    supplier: 'BNP Paribas Lyon',
    positions: [
      { office: 'djerba', amount: '50000', form: 'DIGITAL', points: 4 },
      { office: 'kantaoui', amount: '40000', form: 'DIGITAL', points: -3, haggle: 3 },
    ],
    bids: [],
    end: 'DELIVERED',
    // The head, who may sign reports: not that of the deals in which they had a hand.
    validatedBy: 'root.golfe',
  },
  {
    company: 'importex',
    currency: 'USD',
    amount: '45000',
    nature: 'TRANSFER',
    title: 'TR-2026-0311',
    supplier: 'Citibank New York',
    positions: [
      { office: 'medina', amount: '25000', form: 'DIGITAL', points: 2 },
      { office: 'hammamet', amount: '20000', form: 'DIGITAL', points: 9 },
    ],
    bids: [],
    end: 'DELIVERED',
  },
]

/** What happened on past working days: how many of them ago, and what. */
export const PAST_REQUESTS: readonly (RequestPlan & { readonly ago: number })[] = [
  {
    ago: 12,
    company: 'importex',
    currency: 'EUR',
    amount: '150000',
    target: 120,
    nature: 'DOCUMENTARY_CREDIT',
    title: 'CD-2026-0117',
    titleAmount: '400000',
    supplier: 'Commerzbank Francfort',
    positions: [
      { office: 'kantaoui', amount: '40000', form: 'CASH', points: 10, haggle: 8 },
      { office: 'medina', amount: '60000', form: 'DIGITAL', points: 5 },
    ],
    bids: [],
    end: 'DELIVERED',
  },
  {
    ago: 8,
    company: 'agrosahel',
    currency: 'USD',
    amount: '80000',
    target: 100,
    nature: 'TRANSFER',
    title: 'TR-2026-0342',
    supplier: 'Citibank New York',
    positions: [{ office: 'djerba', amount: '30000', form: 'DIGITAL', points: 0 }],
    bids: [
      { bank: 'golfe', amount: '80000', points: 60, answer: 'DECLINED' },
      { bank: 'carthage', amount: '50000', points: 30, answer: 'ACCEPTED' },
    ],
    end: 'DELIVERED',
  },
  {
    ago: 5,
    company: 'mecano',
    currency: 'EUR',
    amount: '60000',
    nature: 'DOCUMENTARY_COLLECTION',
    title: 'RD-2026-0088',
    supplier: 'UniCredit Milan',
    positions: [{ office: 'sfax', amount: '60000', form: 'DIGITAL', points: 8 }],
    bids: [],
    end: 'DELIVERED',
  },
  {
    ago: 4,
    company: 'importex',
    currency: 'GBP',
    amount: '40000',
    target: 60,
    nature: 'TRANSFER',
    title: 'TR-2026-0391',
    supplier: 'Barclays London',
    positions: [],
    bids: [{ bank: 'carthage', amount: '40000', points: 90, answer: 'CANCELED' }],
    end: 'CANCELED',
    reason: 'Commande annulée par le fournisseur',
  },
  {
    ago: 3,
    company: 'agrosahel',
    currency: 'EUR',
    amount: '30000',
    nature: 'TRANSFER',
    title: 'TR-2026-0405',
    supplier: 'BNP Paribas Lyon',
    positions: [{ office: 'hammamet', amount: '12000', form: 'CASH', points: 6 }],
    bids: [],
    end: 'REJECTED',
    reason: "Titre d'importation expiré",
  },
]

/** Where today's requests stand: at every step. */
export const PRESENT_REQUESTS: readonly RequestPlan[] = [
  {
    company: 'importex',
    currency: 'USD',
    amount: '120000',
    nature: 'DOCUMENTARY_CREDIT',
    title: 'CD-2026-0121',
    titleAmount: '300000',
    supplier: 'Bank of China Shanghai',
    positions: [{ office: 'bizerte', amount: '45000', form: 'DIGITAL', points: 4 }],
    bids: [],
    end: 'CLOSED',
  },
  {
    company: 'mecano',
    currency: 'EUR',
    amount: '90000',
    target: 110,
    nature: 'DOCUMENTARY_COLLECTION',
    title: 'RD-2026-0094',
    supplier: 'Deutsche Bank Stuttgart',
    positions: [{ office: 'sfax', amount: '50000', form: 'DIGITAL', points: 7, haggle: 5 }],
    bids: [{ bank: 'golfe', amount: '40000', points: 35, answer: 'ACCEPTED' }],
    end: 'CONFIRMED',
  },
  {
    company: 'importex',
    currency: 'EUR',
    amount: '200000',
    target: 120,
    nature: 'DOCUMENTARY_CREDIT',
    title: 'CD-2026-0117',
    supplier: 'Commerzbank Francfort',
    positions: [
      { office: 'medina', amount: '70000', form: 'DIGITAL', points: 5 },
      { office: 'kantaoui', amount: '30000', form: 'CASH', points: 9 },
    ],
    bids: [],
    end: 'PARTIAL_CONFIRMED',
  },
  {
    company: 'agrosahel',
    currency: 'EUR',
    amount: '75000',
    nature: 'TRANSFER',
    title: 'TR-2026-0411',
    supplier: 'Santander Valence',
    positions: [{ office: 'djerba', amount: '25000', form: 'CASH', points: 8 }],
    bids: [],
    end: 'BO_CONFIRMED',
  },
  {
    company: 'importex',
    currency: 'CHF',
    amount: '50000',
    nature: 'TRANSFER',
    title: 'TR-2026-0413',
    supplier: 'UBS Zurich',
    positions: [{ office: 'hammamet', amount: '20000', form: 'DIGITAL', points: 5 }],
    bids: [],
    end: 'FO_CONFIRMED',
  },
  {
    company: 'agrosahel',
    currency: 'EUR',
    amount: '110000',
    target: 130,
    nature: 'DOCUMENTARY_CREDIT',
    title: 'CD-2026-0125',
    supplier: 'Crédit Agricole Marseille',
    positions: [
      { office: 'kantaoui', amount: '35000', form: 'CASH', points: 12, haggle: 6 },
      { office: 'bizerte', amount: '25000', form: 'DIGITAL', points: 3 },
    ],
    bids: [{ bank: 'carthage', amount: '30000', points: 40, answer: 'ACCEPTED' }],
    end: 'ON_HOLD',
  },
  {
    company: 'importex',
    currency: 'EUR',
    amount: '250000',
    target: 100,
    nature: 'DOCUMENTARY_CREDIT',
    title: 'CD-2026-0126',
    supplier: 'ING Bruxelles',
    positions: [{ office: 'medina', amount: '50000', form: 'DIGITAL', points: 6 }],
    bids: [
      { bank: 'golfe', amount: '200000', points: 45 },
      { bank: 'carthage', amount: '120000', points: 38 },
    ],
    end: 'DRAFT',
  },
  {
    company: 'mecano',
    currency: 'USD',
    amount: '60000',
    target: 90,
    nature: 'TRANSFER',
    title: 'TR-2026-0420',
    supplier: 'JPMorgan Chase New York',
    positions: [],
    bids: [{ bank: 'golfe', amount: '60000', points: 42 }],
    end: 'DRAFT',
  },
  {
    company: 'agrosahel',
    currency: 'EUR',
    amount: '45000',
    nature: 'DOCUMENTARY_COLLECTION',
    title: 'RD-2026-0101',
    supplier: 'Rabobank Utrecht',
    positions: [],
    bids: [],
    end: 'DRAFT',
  },
]
