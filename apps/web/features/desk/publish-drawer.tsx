import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import classes from './desk.module.css'
import { PublishForm } from './publish-form.tsx'

/** The form of a new position, beside the list. */
export function PublishDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('desk')
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={420} withCloseButton={false}>
      {/* No `<header>`, as the component library would draw it: that is a second banner of the page. */}
      <div className={classes.head}>
        <Drawer.Title>{t('publish.title')}</Drawer.Title>
        <Drawer.CloseButton aria-label={t('publish.close')} />
      </div>
      {currencies.error && !currencies.data && (
        <ErrorState error={currencies.error} onRetry={() => void currencies.refetch()} />
      )}
      {currencies.data && (
        <PublishForm
          currencies={currencies.data.filter(({ isoCode }) => isForeign(isoCode))}
          onDone={onClose}
        />
      )}
    </Drawer>
  )
}
