import { DENOMINATION_STATES, type DenominationState } from '@fxmatch/domain/banknotes/denominations'
import { Radio, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What a banknote is: issued, only legal tender, or withdrawn, each with what follows. */
export function StateChoice({
  value,
  onChange,
}: {
  value: DenominationState
  onChange: (state: DenominationState) => void
}) {
  const { t } = useTranslation('control')
  return (
    <Radio.Group
      label={t('denominations.state')}
      value={value}
      onChange={(chosen) => {
        const state = DENOMINATION_STATES.find((one) => one === chosen)
        if (state) onChange(state)
      }}
    >
      <Stack gap={8} mt={6}>
        {DENOMINATION_STATES.map((state) => (
          <Radio
            key={state}
            value={state}
            label={t(`denominations.is.${state}`)}
            description={t(`denominations.effect.${state}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
