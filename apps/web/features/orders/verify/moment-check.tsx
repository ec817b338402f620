import type { VerifiedDocument } from '@fxmatch/contract/http/documents'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { DefinitionList } from '../../../ui/definition-list.tsx'
import { SealedCheck } from './sealed-check.tsx'
import type { SealedMoment } from './sealed-content.ts'
import { Sealed } from './sealed-moment.tsx'
import classes from './verify.module.css'

/**
 * What is told of a printed second of the past by its code: of what, which second, and the fingerprint of what it carries; and the check
 * of its PDF, whose pages somebody may have changed.
 */
export function MomentAnswer({ printed }: { printed: Extract<VerifiedDocument, { kind: 'MOMENT' }> }) {
  const { t } = useTranslation(['past', 'orders'])
  const format = useFormat()
  const { reference, moment, date, fingerprint } = printed
  return (
    <>
      <div role="status" className={classes.answer}>
        <p className={classes.good}>✓ {t('past:verified')}</p>
        <DefinitionList
          items={[
            { term: t('orders:verify.reference'), value: reference ?? t('past:market') },
            { term: t('past:shown'), value: `${format.date(moment)} ${format.seconds(moment)}` },
            { term: t('past:printedAt'), value: format.dateTime(date) },
            { term: t('orders:verify.fingerprint'), value: fingerprint },
          ]}
        />
      </div>
      <SealedCheck<SealedMoment>
        fingerprint={fingerprint}
        what={t('past:check.what')}
        choose={t('past:check.choose')}
        faults={{ OTHER: t('past:check.other'), NONE: t('past:check.none') }}
        show={(sealed) => <Sealed moment={sealed} />}
      />
    </>
  )
}
