import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { FiguresTable } from '../../../../ui/figures-table.tsx'
import { UnbrokenDates } from '../../../../ui/unbroken-dates.tsx'

/** The price against each reference; one that is missing is said, and nothing takes its place. */
export function ProofReferences({ proof: { references } }: { proof: PriceProofView }) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  const { fixing, opening, market } = references
  const head = (term: string, note: string) => (
    <>
      {term}{' '}
      <small className="soft">
        <UnbrokenDates>{note}</UnbrokenDates>
      </small>
    </>
  )
  const line = (
    key: string,
    term: ReactNode,
    against: { rate: string; spreadBps: string; costTnd: string } | null,
  ) => ({
    key,
    head: term,
    cells: against
      ? [format.rate(against.rate), format.signed(against.spreadBps), format.signed(against.costTnd)]
      : [],
  })
  return (
    <FiguresTable
      label={t('reference')}
      head={t('reference')}
      figures={[t('rate'), t('spread'), t('cost')]}
      lines={[
        line(
          'fixing',
          head(
            t('fixing'),
            fixing
              ? t('fixingNote', { day: format.date(fixing.day), age: format.count(fixing.ageInWorkingDays) })
              : t('missing.fixing'),
          ),
          fixing,
        ),
        line(
          'opening',
          opening ? (
            <UnbrokenDates>{t('opening', { day: format.date(opening.day) })}</UnbrokenDates>
          ) : (
            head(t('openingNone'), t('missing.opening'))
          ),
          opening,
        ),
        line(
          'market',
          head(
            t('market'),
            market
              ? t('marketNote', {
                  positions: format.count(market.positions),
                  houses: format.count(market.houses),
                })
              : t('missing.market'),
          ),
          market,
        ),
      ]}
    />
  )
}
