import { SegmentedControl, Switch } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { CHOICES, type Member, useSetting } from '../../lib/preferences/settings.ts'
import { useSettingsKeeper, useSettingsState } from '../../lib/preferences/settings-context.ts'
import { useSession } from '../../lib/session/session.ts'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { OwnData } from './own-data.tsx'
import classes from './settings.module.css'

/** A page that one may start with. */
export type StartPage = { readonly path: string; readonly label: string }

/** One's own settings: each choice holds at once, here and wherever one signs in. */
export function SettingsScreen({
  startPages,
  children,
}: {
  startPages: readonly StartPage[]
  /** What other parts of the product keep of the person's own. */
  children?: ReactNode
}) {
  const { t } = useTranslation(['settings', 'common'])
  return (
    <>
      <PageHeader title={t('settings:title')} badges={<Kept />} />
      <div className={classes.page}>
        <p className="soft">{t('settings:lead')}</p>
        <Panel title={t('settings:look')}>
          <Line label={t('common:language')} hint={t('settings:setting.language.hint')}>
            <LanguageSelect />
          </Line>
          <Choice member="scheme" />
          <Choice member="density" />
          <Choice member="layout" />
        </Panel>
        <Panel title={t('settings:behaviour')}>
          <Start pages={startPages} />
          <Toggle member="sidebarCollapsed" />
          <Toggle member="fullScreen" />
          <Toggle member="preloader" />
          <Toggle member="sounds" />
        </Panel>
        <OwnData />
      </div>
      {children}
    </>
  )
}

/** Whether the newest choice has reached the server. */
function Kept() {
  const { t } = useTranslation('settings')
  const state = useSettingsState()
  const tone = { kept: 'good', sending: 'neutral', waiting: 'warn', refused: 'bad' } as const
  return (
    <span role="status">
      <StatusBadge tone={tone[state]}>{t(`state.${state}`)}</StatusBadge>
    </span>
  )
}

function Line({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <div>
        <span aria-hidden>{label}</span>
        <p className="soft">{hint}</p>
      </div>
      {children}
    </div>
  )
}

function Choice({ member }: { member: 'scheme' | 'density' | 'layout' }) {
  const { t } = useTranslation('settings')
  const [value, choose] = useSetting(member)
  const choices: readonly string[] = CHOICES[member]
  const label = t(`setting.${member}.label`)
  return (
    <Line label={label} hint={t(`setting.${member}.hint`)}>
      <SegmentedControl
        aria-label={label}
        value={value}
        data={choices.map((choice) => ({ value: choice, label: t(`choice.${choice as 'auto'}`) }))}
        onChange={(chosen) => choose(chosen as never)}
      />
    </Line>
  )
}

function Toggle({
  member,
}: {
  member: Extract<Member, 'sidebarCollapsed' | 'fullScreen' | 'preloader' | 'sounds'>
}) {
  const { t } = useTranslation('settings')
  const hint = useId()
  const [value, choose] = useSetting(member)
  return (
    <div className={classes.line}>
      <div>
        <span aria-hidden>{t(`setting.${member}.label`)}</span>
        <p className="soft" id={hint}>
          {t(`setting.${member}.hint`)}
        </p>
      </div>
      <Switch
        aria-label={t(`setting.${member}.label`)}
        aria-describedby={hint}
        checked={value}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </div>
  )
}

function Start({ pages }: { pages: readonly StartPage[] }) {
  const { t } = useTranslation('settings')
  const { settings } = useSession()
  const { keep } = useSettingsKeeper()
  return (
    <Line label={t('setting.startPage.label')} hint={t('setting.startPage.hint')}>
      <Select
        aria-label={t('setting.startPage.label')}
        placeholder={t('setting.startPage.usual')}
        data={pages.map(({ path, label }) => ({ value: path, label }))}
        value={settings.startPage}
        onChange={(startPage) => keep({ startPage })}
        clearable
        searchable
      />
    </Line>
  )
}
