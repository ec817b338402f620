import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'
import classes from './security.module.css'

/** Recovery codes, for the only time: to be noted or copied before one goes on. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('security')
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <>
      <Notice>{t('recovery.once')}</Notice>
      <ol className={classes.codes} aria-label={t('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <Group gap={8}>
        <Button size="sm" onClick={() => void copy()}>
          {t('recovery.copy')}
        </Button>
        <Button size="sm" variant="filled" onClick={onDone}>
          {t('recovery.done')}
        </Button>
        <span role="status">
          {copied === null ? '' : t(copied ? 'recovery.copied' : 'recovery.notCopied')}
        </span>
      </Group>
    </>
  )
}
