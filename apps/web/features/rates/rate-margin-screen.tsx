import {
  type PartnerMargin,
  type PlatformCommission,
  partnerMarginsCall,
  platformCommissionsCall,
} from '@fxmatch/contract/http/margins'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { decimal } from '@fxmatch/domain/money/decimal'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { marginOf } from '@fxmatch/domain/rates/margins'
import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useCan, useSession } from '../../lib/session/session.ts'
import { useChanges } from '../../live/use-changes.ts'
import { CurrencyLabel } from '../../ui/currency-label.tsx'
import type { DataColumn } from '../../ui/data-table/columns.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { CommissionForm } from './commission-form.tsx'
import { CommissionHistory } from './commission-history.tsx'
import classes from './rates.module.css'

const FORMS = ['cash', 'digital'] as const
type FormName = (typeof FORMS)[number]

/** One currency's surcharges, in percent: the market's commission, the bank's margin where one may see it, the sum. */
type Line = { iso: string } & Record<
  FormName,
  {
    commission: string
    /** Whether the commission is the currency's own. */
    own: boolean
    margin: string | null
    total: string
  }
>
/** The commission that the back office is setting. */
type Chosen = { iso: string; form: FormName }

const LABEL = { cash: 'BBE', digital: 'DEC' } as const

/** What is added to a seller's price per currency, BBE and DEC (specification 002 §2, /rate-margin and §9). */
export function RateMarginScreen() {
  const { t } = useTranslation('rates')
  const { companyKind } = useSession()
  const canSet = useCan('configuration.manage')
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  const commissions = useQuery(callQuery(platformCommissionsCall, {}))
  const margins = useOwnMargins()
  useChanges(['margins'], [platformCommissionsCall, partnerMarginsCall])
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const columns = useColumns(margins !== null, canSet ? setChosen : null)
  const inForce = commissions.data?.inForce ?? []
  const setting = chosen && commissionOf(inForce, chosen.form, chosen.iso)
  const ready = currencies.data && commissions.data && (margins === null || margins.cash)
  const lines = ready
    ? currencies.data
        .filter(({ isoCode }) => isForeign(isoCode))
        .map(({ isoCode }) => lineOf(isoCode, inForce, margins))
    : undefined
  return (
    <>
      <PageHeader title={t('rateMargin.title')} />
      <p className={`soft ${classes.lead}`}>
        {t(companyKind === 'PLATFORM' ? 'rateMargin.leadPlatform' : 'rateMargin.lead', {
          vat: commissions.data?.vatPercent ?? '',
        })}
      </p>
      {canSet && commissions.data && (
        <div className={classes.commissions}>
          {inForce.filter(isDefault).map((commission) => (
            <Panel key={commission.form} title={t(`rateMargin.form.${commission.form}`)}>
              <CommissionForm commission={commission} />
            </Panel>
          ))}
        </div>
      )}
      <div className={classes.table}>
        <DataTable
          label={t('rateMargin.title')}
          name="rate-margins"
          columns={columns}
          rows={lines}
          rowKey={({ iso }) => iso}
          error={commissions.error ?? currencies.error}
          onRetry={() => void Promise.all([commissions.refetch(), currencies.refetch()])}
        />
      </div>
      {chosen && setting && (
        <Dialog
          title={t('rateMargin.of', { currency: chosen.iso, form: LABEL[chosen.form] })}
          onClose={() => setChosen(null)}
        >
          <CommissionForm commission={setting} iso={chosen.iso} onSaved={() => setChosen(null)} />
        </Dialog>
      )}
      {canSet && commissions.data && <CommissionHistory entries={commissions.data.history} />}
    </>
  )
}

const isDefault = ({ isoCode }: PlatformCommission) => isoCode === undefined

/** What a currency pays: its own commission, else the default. */
function commissionOf(inForce: readonly PlatformCommission[], form: FormName, iso: string) {
  const ofForm = inForce.filter((commission) => commission.form === form)
  return ofForm.find(({ isoCode }) => isoCode === iso) ?? ofForm.find(isDefault)
}

/** The own bank's margins, where one may see them; null for everyone else. */
function useOwnMargins(): Record<FormName, readonly PartnerMargin[] | undefined> | null {
  const allowed = useCan('margin.manage')
  const cash = useQuery({ ...callQuery(partnerMarginsCall, { params: { form: 'cash' } }), enabled: allowed })
  const digital = useQuery({
    ...callQuery(partnerMarginsCall, { params: { form: 'digital' } }),
    enabled: allowed,
  })
  return allowed ? { cash: cash.data, digital: digital.data } : null
}

function lineOf(
  iso: string,
  inForce: readonly PlatformCommission[],
  margins: ReturnType<typeof useOwnMargins>,
): Line {
  const of = (form: FormName) => {
    const found = commissionOf(inForce, form, iso)
    const commission = found?.commissionPercent ?? '0'
    const own = (margins?.[form] ?? []).map(({ isoCode, partnerValue }) => ({
      currency: isoCode ?? null,
      percent: partnerValue,
    }))
    const margin = margins === null ? null : marginOf(own, iso)
    return {
      commission,
      own: found?.isoCode !== undefined,
      margin,
      total: decimal(commission)
        .plus(margin ?? '0')
        .toFixed(),
    }
  }
  return { iso, cash: of('cash'), digital: of('digital') }
}

function useColumns(withMargin: boolean, onSet: ((chosen: Chosen) => void) | null): DataColumn<Line>[] {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const percents = FORMS.flatMap((form): DataColumn<Line>[] =>
    (withMargin ? (['commission', 'margin', 'total'] as const) : (['commission'] as const)).map((part) => ({
      id: `${form}-${part}`,
      header: `${t(`rateMargin.${part}`)} ${LABEL[form]}`,
      unit: '%',
      kind: 'number',
      value: (line) => line[form][part],
      render: (line) =>
        part === 'commission' && !line[form].own ? (
          <span className="soft">{format.decimal(line[form][part])}</span>
        ) : (
          format.decimal(line[form][part])
        ),
    })),
  )
  return [
    {
      id: 'currency',
      header: t('column.currency'),
      value: ({ iso }) => iso,
      render: ({ iso }) => <CurrencyLabel iso={iso} />,
      hideable: false,
    },
    ...percents,
    ...(onSet === null ? [] : [setColumn(t, onSet)]),
  ]
}

/** The buttons by which the back office sets a currency's own commission. */
function setColumn(
  t: ReturnType<typeof useTranslation<'rates'>>['t'],
  onSet: (chosen: Chosen) => void,
): DataColumn<Line> {
  return {
    id: 'set',
    header: t('rateMargin.set'),
    kind: 'action',
    hideable: false,
    value: () => null,
    render: ({ iso }) => (
      <Group gap={4} wrap="nowrap" justify="flex-end">
        {FORMS.map((form) => (
          <Button
            key={form}
            size="compact-xs"
            aria-label={`${t('rateMargin.set')} ${LABEL[form]} · ${iso}`}
            onClick={() => onSet({ iso, form })}
          >
            {t('rateMargin.set')} {LABEL[form]}
          </Button>
        ))}
      </Group>
    ),
  }
}
