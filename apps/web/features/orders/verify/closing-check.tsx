import type { ClosingOrder } from '@fxmatch/contract/http/closing'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { MOST_BYTES, readSealed, type SealedClosing } from './sealed-content.ts'
import classes from './verify.module.css'

type Verdict = SealedClosing | 'NONE' | 'OTHER' | 'LARGE' | 'FAILED'
type Found = { verdict: Verdict; name: string }

/**
 * Lets who holds the document of a signed day compute its fingerprint again, in their own browser: the PDF carries the bytes that were
 * sealed. What these say is shown, to be compared with the pages; the file is sent nowhere.
 */
export function ClosingCheck({ fingerprint }: { fingerprint: string }) {
  const { t } = useTranslation('reports')
  const id = useId()
  const [found, setFound] = useState<Found | null>(null)
  const [over, setOver] = useState(false)
  const latest = useRef<File>(null)
  const check = async (file: File | undefined) => {
    if (file === undefined) return
    latest.current = file
    setFound(null)
    const verdict = file.size > MOST_BYTES ? 'LARGE' : await read(file, fingerprint)
    // A large file may be read longer than the one that was chosen after it.
    if (latest.current === file) setFound({ verdict, name: file.name })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void check(event.dataTransfer.files[0])
  }
  return (
    <section className={classes.check} aria-labelledby={id}>
      <h2 id={id}>{t('closing.check.title')}</h2>
      <p>{t('closing.check.what')}</p>
      <label
        className={classes.drop}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <span>{t('closing.check.choose')}</span>
        <input
          type="file"
          accept="application/pdf,.pdf"
          onChange={(event) => {
            void check(event.currentTarget.files?.[0])
            // The same file can be chosen again.
            event.currentTarget.value = ''
          }}
        />
      </label>
      <div role="status">
        {found !== null && (
          <>
            <p className={classes.file}>{found.name}</p>
            <Answer found={found.verdict} />
          </>
        )}
      </div>
    </section>
  )
}

async function read(file: File, fingerprint: string): Promise<Verdict> {
  try {
    return await readSealed(new Uint8Array(await file.arrayBuffer()), fingerprint)
  } catch (error) {
    console.error(error)
    return 'FAILED'
  }
}

const amountOf = (
  format: ReturnType<typeof useFormat>,
  value: string,
  { isoCode, pattern }: ClosingOrder['currency'],
) => `${format.amount(value, pattern)} ${isoCode}`

function Answer({ found }: { found: Verdict }) {
  const { t } = useTranslation(['reports', 'orders'])
  const format = useFormat()
  if (typeof found === 'string') return <p className={classes.bad}>✕ {t(`reports:closing.check.${found}`)}</p>
  const { figures, bank, day, note, preparerName, preparedAt } = found
  const { unpaid, tickets, counted, shortages, books } = figures
  const amount = (value: string, currency: ClosingOrder['currency']) => amountOf(format, value, currency)
  const sums = counted.sums.map((sum) => amount(sum.amount, sum.currency))
  return (
    <>
      <p className={classes.good}>✓ {t('reports:closing.check.same')}</p>
      <DefinitionList
        items={[
          { term: t('orders:column.bank'), value: bank.name },
          { term: t('orders:verify.day'), value: format.date(day) },
          ...(['unpaid', 'tickets'] as const).map((name) => ({
            term: t(`reports:closing.section.${name}`),
            value: `${format.count(figures[name].count)} · ${format.money(figures[name].total)}`,
          })),
          {
            term: t('reports:closing.section.counted'),
            value: [format.count(counted.count), ...sums].join(' · '),
          },
          { term: t('reports:closing.section.shortages'), value: format.count(shortages.count) },
          {
            term: t('reports:closing.section.books'),
            value: books.map((book) => amount(book.closing, book.currency)).join(' · ') || format.count(0),
          },
          {
            term: t('reports:closing.check.agrees'),
            value: t(`reports:closing.${unpaid.agrees && tickets.agrees ? 'balanced' : 'unbalanced'}`),
          },
          ...(note === null ? [] : [{ term: t('reports:closing.seal.note'), value: note }]),
          {
            term: t('reports:closing.check.prepared'),
            value: t('reports:closing.seal.prepared', {
              name: preparerName,
              at: format.dateTime(preparedAt),
            }),
          },
        ]}
      />
      <p>{t('reports:closing.check.signer')}</p>
      {SECTIONS.map((name) => (
        <Orders key={name} name={name} orders={figures[name].orders} />
      ))}
    </>
  )
}

const SECTIONS = ['unpaid', 'tickets', 'counted', 'shortages'] as const

/** The orders of a section as they were sealed: a sum alone would not show that a page names another seller. */
function Orders({
  name,
  orders,
}: {
  name: (typeof SECTIONS)[number]
  orders: readonly (ClosingOrder & { missing?: string | null })[]
}) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  if (orders.length === 0) return null
  return (
    <section className={classes.orders}>
      <h3>{t(`closing.section.${name}`)}</h3>
      <ul>
        {orders.map(({ id, reference, seller, amount, currency, value, missing }) => (
          <li key={id}>
            {reference} · {seller} · {amountOf(format, amount, currency)} · {format.money(value)}
            {missing != null && ` · ${t('closing.missing')} ${amountOf(format, missing, currency)}`}
          </li>
        ))}
      </ul>
    </section>
  )
}
