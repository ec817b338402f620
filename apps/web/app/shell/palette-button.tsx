import IconSearch from 'virtual:icons/search'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Hint } from '../../ui/hint.tsx'
import classes from './shell.module.css'

/** The palette's visible way in; the keys are Ctrl+K. */
export function PaletteButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Hint label={t('palette.title')}>
      <UnstyledButton className={classes.account} onClick={onPress}>
        <IconSearch size={16} aria-hidden />
        <span className="visually-hidden">{t('palette.title')}</span>
        <kbd className={classes.tokens}>Ctrl K</kbd>
      </UnstyledButton>
    </Hint>
  )
}
