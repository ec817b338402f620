import type { PriceProofView } from '@fxmatch/contract/http/price-proof'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../lib/format/use-format.ts'
import classes from './proof.module.css'

/** Characters of the fingerprint that are shown at either end. */
const SHOWN = 8

/** Whether what is shown is what was frozen. */
export function ProofSeal({ verify: { holds, link, hash } }: Pick<PriceProofView, 'verify'>) {
  const { t } = useTranslation('proof')
  const format = useFormat()
  return (
    <p className={classes.seal}>
      {holds ? (
        <b className={classes.holds}>{link === null ? t('waiting') : t('verified')}</b>
      ) : (
        <b className={classes.broken}>{t('broken')}</b>
      )}
      {link !== null && <span>{t('link', { number: format.count(link) })}</span>}
      {hash !== null && (
        <span title={hash}>{t('hash', { hash: `${hash.slice(0, SHOWN)}…${hash.slice(-SHOWN)}` })}</span>
      )}
      <span>{t('positive')}</span>
    </p>
  )
}
