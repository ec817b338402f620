import IconBookmark from 'virtual:icons/bookmark'
import { Button, Popover } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyComponent } from '../../lib/lazy-component.tsx'
import { IN_WINDOW } from '../../ui/in-window.ts'
import classes from './views.module.css'

const ViewsPanel = lazyComponent(async () => (await import('./views-panel.tsx')).ViewsPanel)

/** The way to the views of a list. */
export function ViewsButton({ list, compact }: { list: string; compact: boolean }) {
  const { t } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="top-end"
      trapFocus
      returnFocus
      withRoles
      middlewares={IN_WINDOW}
      width={340}
    >
      <Popover.Target>
        {compact ? (
          <Button
            variant="subtle"
            size="compact-xs"
            aria-label={t('views.title')}
            onClick={() => setOpened(!opened)}
          >
            <IconBookmark size={15} />
          </Button>
        ) : (
          <Button
            variant="subtle"
            leftSection={<IconBookmark size={15} />}
            onClick={() => setOpened(!opened)}
          >
            {t('views.title')}
          </Button>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('views.title')} className={classes.box ?? ''}>
        {opened && (
          <Suspense>
            <ViewsPanel list={list} onClose={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
