import type { OrderView } from '@fxmatch/contract/http/order-view'
import { SHORTAGE_WAYS, type ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import classes from './actions.module.css'
import { ShortageFigures } from './shortage-facts.tsx'
import type { StepDialogProps } from './step-dialog-props.ts'
import { StepFrame } from './step-frame.tsx'
import { useExplanation } from './use-explanation.ts'

/** What becomes of a short count: both totals, and the three ways; who pays confirms the total of what it chooses. */
export function AnswerShortageDialog({ order, action, useStep, onClose }: StepDialogProps<ShortageWay>) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const explain = useExplanation()
  const { run, running } = useStep()
  const [way, setWay] = useState<ShortageWay | null>(null)
  const { shortage } = order
  if (shortage === null) return null
  return (
    <StepFrame
      title={format.facts([t(`title.${action}`), order.reference])}
      submitLabel={way === null ? t(`action.${action}`) : t(`shortage.way.${way}`)}
      besides={t('shortage.way.UNDO')}
      danger={way === 'UNDO'}
      reason={way === null ? t('shortage.choose') : null}
      running={running}
      focusButton={false}
      onSubmit={async () => (way === null ? 'busy' : run(order, way))}
      onClose={onClose}
    >
      <p>{explain(action, order)}</p>
      <p className={classes.quote}>{shortage.reason}</p>
      <ShortageFigures order={order} />
      <Ways order={order} way={way} onChange={setWay} />
    </StepFrame>
  )
}

function Ways({
  order,
  way,
  onChange,
}: {
  order: OrderView
  way: ShortageWay | null
  onChange: (way: ShortageWay) => void
}) {
  const { t } = useTranslation('orders')
  const format = useFormat()
  const { isoCode: currency, pattern } = order.currency
  const reduced = order.shortage?.reduced ?? null
  const facts = {
    amount: format.amount(reduced?.amount ?? null, pattern),
    missing: format.amount(order.shortage?.missing ?? null, pattern),
    currency,
  }
  return (
    <Radio.Group
      aria-label={t('title.answer_shortage')}
      value={way}
      onChange={(chosen) => {
        const known = SHORTAGE_WAYS.find((one) => one === chosen)
        if (known) onChange(known)
      }}
    >
      <Stack gap={8}>
        {SHORTAGE_WAYS.map((one, index) => {
          const barred = one === 'REDUCE' && reduced === null
          return (
            <Radio
              key={one}
              value={one}
              label={t(`shortage.way.${one}`)}
              description={barred ? t('shortage.nothing') : t(`shortage.effect.${one}`, facts)}
              disabled={barred}
              autoFocus={index === 0}
            />
          )
        })}
      </Stack>
    </Radio.Group>
  )
}
