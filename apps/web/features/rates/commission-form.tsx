import { schemaFault } from '@fxmatch/contract/errors/schema-faults'
import {
  type PlatformCommission,
  platformCommissionsCall,
  setPlatformCommissionCall,
} from '@fxmatch/contract/http/margins'
import { DEFAULT_MARGIN, isMarginPercent, MOST_MARGIN_PERCENT } from '@fxmatch/domain/rates/margins'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import { decimalParts } from '../../lib/format/decimal.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useDraft } from '../../lib/forms/use-draft.ts'
import { useFieldError } from '../../lib/forms/use-field-error.ts'
import { DecimalInput } from '../../ui/decimal-input.tsx'
import { StaleNotice } from '../../ui/edit-bar.tsx'
import classes from './rates.module.css'

/** The parts of a form's commission: on a transfer the exchange office has none (specification 002 §9). */
const PARTS = {
  cash: ['exchangeOfficePercent', 'platformPercent'],
  digital: ['platformPercent'],
} as const
const LABEL = { exchangeOfficePercent: 'rateMargin.office', platformPercent: 'rateMargin.platform' } as const

const wrong = (value: string) => !decimalParts(value) || !isMarginPercent(value)

type Props = {
  /** What is paid now. */
  commission: PlatformCommission
  /** The currency whose own is set; left out, the default of the form. */
  iso?: string
  onSaved?: () => void
}

/**
 * The market's commission of one form, by default or of one currency, set by the back office from now on. A currency that
 * has its own can be given back to the default.
 */
export function CommissionForm({ commission, iso, onSaved }: Props) {
  const { t } = useTranslation(['rates', 'common'])
  const format = useFormat()
  const fieldError = useFieldError()
  const { form, validFrom } = commission
  const own = commission.isoCode === iso
  // A currency that pays the default has none of its own yet.
  const version = own ? validFrom : null
  const draft = useDraft({
    exchangeOfficePercent: { value: commission.exchangeOfficePercent, version },
    platformPercent: { value: commission.platformPercent, version },
  })
  const set = useCommand(setPlatformCommissionCall, {
    refreshes: [platformCommissionsCall],
    success: t('rates:rateMargin.saved'),
    onSuccess: () => {
      draft.cancel()
      onSaved?.()
    },
    onRefusal: (error) => {
      const faults = error.refusal?.fields ?? []
      if (faults.length === 0) return undefined
      draft.fail(Object.fromEntries(faults.map(({ path, message }) => [path, message])))
      return 'shown'
    },
  })
  const save = () => {
    const errors = PARTS[form].flatMap((part) =>
      wrong(draft.value(part)) ? [[part, schemaFault('PERCENT_INVALID', MOST_MARGIN_PERCENT)]] : [],
    )
    if (errors.length > 0) return draft.fail(Object.fromEntries(errors))
    void set.run({
      params: { form },
      body: {
        exchangeOfficePercent: draft.value('exchangeOfficePercent'),
        platformPercent: draft.value('platformPercent'),
        currency_iso: iso ?? DEFAULT_MARGIN,
        validFrom: draft.version('platformPercent'),
      },
    })
  }
  const giveBack = () =>
    void set.run({
      params: { form },
      body: { currency_iso: iso ?? DEFAULT_MARGIN, validFrom: draft.version('platformPercent') },
    })
  return (
    <div className={classes.form}>
      {draft.stale && !set.running && <StaleNotice onAdopt={draft.adopt} />}
      {PARTS[form].map((part) => (
        <DecimalInput
          key={part}
          label={`${t(`rates:${LABEL[part]}`)} (%)`}
          value={draft.value(part)}
          onChange={(value) => draft.change(part, value)}
          error={draft.error(part) === undefined ? undefined : fieldError({ message: draft.error(part) })}
        />
      ))}
      <p className="soft">
        {own
          ? t('rates:rateMargin.since', { time: format.dateTime(validFrom) })
          : t('rates:rateMargin.usual', { percent: format.decimal(commission.commissionPercent) })}
      </p>
      <div className={classes.buttons}>
        {own && iso !== undefined && (
          <Button onClick={giveBack} disabled={set.running}>
            {t('rates:rateMargin.giveBack')}
          </Button>
        )}
        {draft.editing && <Button onClick={draft.cancel}>{t('common:dialog.cancel')}</Button>}
        <Button variant="filled" loading={set.running} onClick={save}>
          {t('common:edit.save')}
        </Button>
      </div>
    </div>
  )
}
