import type { GateStep } from '@fxmatch/domain/gate/gate-steps'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const NAMED = [
  ...([
    'place',
    'publish',
    'propose',
    'deposit',
    'go',
    'accept_draft',
    'counter_offer',
    'half_confirm',
    'accept_bid',
  ] as const),
  ...(['confirm_market_room', 'generate_ticket', 'confirm_with_request'] as const),
] as const satisfies readonly GateStep[]

/** The step that limits checked, in words; what an earlier release kept and none checks today is told as a step of an order. */
export function useStepName(): (step: string) => string {
  const { t } = useTranslation('gate')
  return useCallback(
    (step) => {
      const named = NAMED.find((one) => one === step)
      return named === undefined ? t('step.other') : t(`step.${named}`)
    },
    [t],
  )
}
