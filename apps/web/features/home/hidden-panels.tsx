import type { HomePanel } from '@fxmatch/domain/home/home-panels'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './home.module.css'

type Props = {
  hidden: readonly HomePanel[]
  /** Whether nothing has been arranged. */
  isUsual: boolean
  onShow: (panel: HomePanel) => void
  onReset: () => void
}

/** While somebody arranges their home: what they have hidden, and the way back to the usual one. */
export function HiddenPanels({ hidden, isUsual, onShow, onReset }: Props) {
  const { t } = useTranslation('home')
  return (
    <section className={classes.arranging} aria-label={t('arrange')}>
      <span className="soft">{t(hidden.length > 0 ? 'hidden' : 'howTo')}</span>
      {hidden.map((panel) => (
        <Button key={panel} onClick={() => onShow(panel)}>
          {t('show', { panel: t(`panel.${panel}`) })}
        </Button>
      ))}
      <span className={classes.spring} />
      <Button disabled={isUsual} onClick={onReset}>
        {t('reset')}
      </Button>
    </section>
  )
}
