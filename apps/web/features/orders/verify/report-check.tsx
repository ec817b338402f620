import type { VerifiedDocument } from '@fxmatch/contract/http/documents'
import { useTranslation } from 'react-i18next'
import { shownMonth } from '../../../lib/format/shown-month.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { SealedCheck } from './sealed-check.tsx'
import type { SealedReport } from './sealed-content.ts'
import classes from './verify.module.css'

/** What is told of a signed execution report by its code, and the check of its PDF. */
export function ReportAnswer({
  report,
}: {
  report: Extract<VerifiedDocument, { kind: 'EXECUTION_REPORT' }>
}) {
  const { t } = useTranslation(['execution', 'orders'])
  const format = useFormat()
  const { month, date, fingerprint, holds } = report
  return (
    <>
      <div role="status" className={classes.answer}>
        <p className={holds ? classes.good : classes.bad}>
          {holds ? '✓' : '✕'} {t(`execution:verify.${holds ? 'authentic' : 'altered'}`)}
        </p>
        <DefinitionList
          items={[
            { term: t('execution:verify.month'), value: shownMonth(month) },
            { term: t('execution:verify.signedAt'), value: format.dateTime(date) },
            { term: t('orders:verify.fingerprint'), value: fingerprint },
          ]}
        />
      </div>
      <SealedCheck<SealedReport>
        fingerprint={fingerprint}
        what={t('execution:verify.what')}
        choose={t('execution:verify.choose')}
        show={(sealed) => <Sealed report={sealed} />}
      />
    </>
  )
}

/** What was sealed: each price of the month, which a sum alone would not tell. */
function Sealed({ report: { bank, company, month, rows, excluded, total } }: { report: SealedReport }) {
  const { t } = useTranslation(['execution', 'orders', 'directory'])
  const format = useFormat()
  const sum = (amount: string, decimals: number, currency: string) => format.sum(amount, decimals, currency)
  return (
    <>
      <DefinitionList
        items={[
          { term: t('orders:column.bank'), value: bank.name },
          { term: t('directory:kind.CORPORATE'), value: company.name },
          { term: t('execution:verify.month'), value: shownMonth(month) },
          { term: t('execution:column.orders'), value: format.count(total.orders) },
          { term: t('execution:column.value'), value: format.money(total.value) },
          { term: t('orders:column.priceCost'), value: format.money(total.costTnd) },
        ]}
      />
      <p>{t('execution:verify.later')}</p>
      {rows.length > 0 && (
        <section className={classes.orders}>
          <h3>{t('execution:rows')}</h3>
          <ul>
            {rows.map(({ order, reference, seller, amount, decimals, currency, rate, costTnd }) => (
              <li key={order}>
                {format.facts([
                  reference,
                  seller.name,
                  sum(amount, decimals, currency),
                  format.rate(rate),
                  format.money(costTnd),
                ])}
              </li>
            ))}
          </ul>
        </section>
      )}
      {excluded.length > 0 && (
        <section className={classes.orders}>
          <h3>{t('execution:excluded')}</h3>
          <ul>
            {excluded.map(({ order, reference, seller, amount, decimals, currency, cause }) => (
              <li key={order}>
                {format.facts([
                  reference,
                  seller.name,
                  sum(amount, decimals, currency),
                  t(`execution:cause.${cause}`),
                ])}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
