import IconPlus from 'virtual:icons/plus'
import type { TrustTier } from '@fxmatch/contract/http/trust-strategy'
import type { TrustOperation } from '@fxmatch/domain/trust/directions'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import type { DataColumn } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { PriceQuestion } from '../../../ui/price-input.tsx'
import { ReasonedButton } from '../../../ui/reasoned-button.tsx'
import classes from '../trust.module.css'
import { type Strategy, useStrategy } from './use-strategy.ts'
import { type TierRow, useTierColumns } from './use-tier-columns.tsx'

const rowsOf = (tiers: readonly TrustTier[]): TierRow[] => tiers.map((tier) => ({ id: tier.id, tier }))

type Failure = { error: unknown; onRetry: () => void }

/** The strategy of a currency and a direction, edited: the Default row's rate, one new line at a time, deletion. */
export function StrategyEditor({
  tiers,
  currency,
  direction,
  ...failure
}: {
  tiers: readonly TrustTier[]
  /** Its code and quoting unit. */
  currency: { readonly isoCode: string; readonly unit: number }
  direction: TrustOperation
} & Failure) {
  const strategy = useStrategy(tiers, currency, direction)
  const [deleting, setDeleting] = useState<TrustTier | null>(null)
  const columns = useTierColumns(
    strategy,
    true,
    useCallback((tier: TrustTier) => setDeleting(tier), []),
  )
  const adding = strategy.line !== null
  const rows = useMemo(
    (): TierRow[] => (adding ? [...rowsOf(tiers), { id: 'new', tier: null }] : rowsOf(tiers)),
    [tiers, adding],
  )
  return (
    <div className={classes.strategy}>
      <Rows rows={rows} columns={columns} {...failure} />
      <Buttons strategy={strategy} />
      {deleting && <DeleteDialog tier={deleting} strategy={strategy} onClose={() => setDeleting(null)} />}
    </div>
  )
}

/** The strategy to be read: another's, or somebody's who may not change it. */
export function StrategyTable({ tiers, ...failure }: { tiers: readonly TrustTier[] | undefined } & Failure) {
  const strategy = useStrategy(tiers ?? [], { isoCode: '', unit: 1 }, 'PURCHASE')
  const columns = useTierColumns(
    strategy,
    false,
    useCallback(() => undefined, []),
  )
  return (
    <div className={classes.strategy}>
      <Rows rows={tiers && rowsOf(tiers)} columns={columns} {...failure} />
    </div>
  )
}

function Rows({
  rows,
  columns,
  ...failure
}: {
  rows: readonly TierRow[] | undefined
  columns: DataColumn<TierRow>[]
} & Failure) {
  const { t } = useTranslation('trust')
  return (
    <DataTable<TierRow>
      label={t('copilot.title')}
      name="trust-copilot"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      atOnce
      {...failure}
    />
  )
}

/** 'Ajouter une ligne'; while something is being edited, Annuler and Valider. */
function Buttons({ strategy }: { strategy: Strategy }) {
  const { t } = useTranslation(['trust', 'common'])
  const foot = useRef<HTMLDivElement>(null)
  const adding = strategy.line !== null
  useEffect(() => {
    if (!adding) return
    // The line that was just drawn, above the buttons.
    const fields = foot.current?.previousElementSibling?.querySelectorAll<HTMLElement>('[data-new-line]')
    fields?.[0]?.focus()
  }, [adding])
  return (
    <div className={classes.foot} ref={foot}>
      {strategy.refusal !== null && (
        <p role="alert" className={classes.refusal}>
          {strategy.refusal}
        </p>
      )}
      {strategy.prices.question !== null && <PriceQuestion>{strategy.prices.question}</PriceQuestion>}
      <span className={classes.spring} />
      {!adding && (
        <Button leftSection={<IconPlus size={14} />} onClick={strategy.addLine}>
          {t('trust:copilot.addLine')}
        </Button>
      )}
      {strategy.editing && (
        <>
          <Button onClick={strategy.cancel} disabled={strategy.running}>
            {t('common:dialog.cancel')}
          </Button>
          <ReasonedButton
            variant="filled"
            reasonAs="tooltip"
            reason={strategy.prices.reason}
            loading={strategy.running}
            onClick={() => void strategy.save()}
          >
            {t('common:edit.save')}
          </ReasonedButton>
        </>
      )}
    </div>
  )
}

function DeleteDialog({
  tier,
  strategy,
  onClose,
}: {
  tier: TrustTier
  strategy: Strategy
  onClose: () => void
}) {
  const { t } = useTranslation('trust')
  const format = useFormat()
  const facts = {
    limit: format.dinars(tier.limitAmount),
    rate: format.rate(tier.rateValue),
    count: tier.bid,
  }
  const confirm = async () => {
    await strategy.remove(tier.id)
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      danger
      title={t('copilot.deleteTitle')}
      confirmLabel={t('copilot.delete')}
      running={strategy.removing}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {t('copilot.deleteQuestion', facts)}
    </ConfirmDialog>
  )
}
