import type { ClosingOrder } from '@fxmatch/contract/http/closing'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { SealedCheck } from './sealed-check.tsx'
import type { SealedClosing } from './sealed-content.ts'
import classes from './verify.module.css'

/** The check of a signed day's document. */
export function ClosingCheck({ fingerprint }: { fingerprint: string }) {
  const { t } = useTranslation('reports')
  return (
    <SealedCheck<SealedClosing>
      fingerprint={fingerprint}
      what={t('closing.check.what')}
      choose={t('closing.check.choose')}
      show={(sealed) => <Sealed closing={sealed} />}
    />
  )
}

const amountOf = (
  format: ReturnType<typeof useFormat>,
  value: string,
  { isoCode, pattern }: ClosingOrder['currency'],
) => format.sum(value, pattern, isoCode)

function Sealed({
  closing: { figures, bank, day, note, preparerName, preparedAt },
}: {
  closing: SealedClosing
}) {
  const { t } = useTranslation(['reports', 'orders'])
  const format = useFormat()
  const { unpaid, tickets, counted, shortages, books } = figures
  const amount = (value: string, currency: ClosingOrder['currency']) => amountOf(format, value, currency)
  const sums = counted.sums.map((sum) => amount(sum.amount, sum.currency))
  return (
    <>
      <DefinitionList
        items={[
          { term: t('orders:column.bank'), value: bank.name },
          { term: t('orders:verify.day'), value: format.date(day) },
          ...(['unpaid', 'tickets'] as const).map((name) => ({
            term: t(`reports:closing.section.${name}`),
            value: format.facts([format.count(figures[name].count), format.money(figures[name].total)]),
          })),
          {
            term: t('reports:closing.section.counted'),
            value: format.facts([format.count(counted.count), ...sums]),
          },
          { term: t('reports:closing.section.shortages'), value: format.count(shortages.count) },
          {
            term: t('reports:closing.section.books'),
            value: format.facts(books.map((book) => amount(book.closing, book.currency))) || format.count(0),
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
            {format.facts([
              reference,
              seller,
              amountOf(format, amount, currency),
              format.money(value),
              missing != null && `${t('closing.missing')} ${amountOf(format, missing, currency)}`,
            ])}
          </li>
        ))}
      </ul>
    </section>
  )
}
