import { type DisplayBoard, displayBoardCall, saveDisplayBoardCall } from '@fxmatch/contract/http/display'
import { currenciesCall } from '@fxmatch/contract/http/reference-data'
import { faultOfBoard, LONGEST_BOARD_MESSAGE, ROTATE_SECONDS } from '@fxmatch/domain/display/board'
import { isForeign } from '@fxmatch/domain/money/home-currency'
import { inLatinDigits } from '@fxmatch/domain/money/typed-digits'
import { Button, Checkbox, MultiSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { referenceQuery } from '../../lib/api/reference-query.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { useFaultText } from '../../lib/forms/use-fault-text.ts'
import { StaleNotice } from '../../ui/edit-bar.tsx'
import classes from './display.module.css'

type Settings = Pick<
  DisplayBoard,
  'activated' | 'showPurchase' | 'showSale' | 'messageFr' | 'messageEn' | 'scheme'
> & { currencies: string[]; rotateSeconds: string }

const settingsOf = (board: DisplayBoard): Settings => ({
  activated: board.activated,
  showPurchase: board.showPurchase,
  showSale: board.showSale,
  messageFr: board.messageFr,
  messageEn: board.messageEn,
  scheme: board.scheme,
  currencies: board.currencies ?? [],
  rotateSeconds: String(board.rotateSeconds),
})

/** What the screen shows. Nothing typed is replaced when somebody else saves; the two are then told apart. */
export function BoardForm({ board }: { board: DisplayBoard }) {
  const { t } = useTranslation(['display', 'common'])
  const { draft, value, change, cancel, adopt, error, save, running } = useBoardDraft(board)
  return (
    <div className={classes.form}>
      {draft && draft.version !== board.version && !running && <StaleNotice onAdopt={adopt} />}
      <Switch
        label={t('display:form.activated')}
        checked={value.activated}
        onChange={(event) => change({ activated: event.currentTarget.checked })}
      />
      <CurrenciesField value={value.currencies} onChange={(currencies) => change({ currencies })} />
      <fieldset className={classes.sides}>
        <legend>{t('display:form.sides')}</legend>
        <Checkbox
          label={t('display:column.purchase')}
          checked={value.showPurchase}
          onChange={(event) => change({ showPurchase: event.currentTarget.checked })}
        />
        <Checkbox
          label={t('display:column.sale')}
          checked={value.showSale}
          onChange={(event) => change({ showSale: event.currentTarget.checked })}
        />
        {error?.field === 'showPurchase' && (
          <p role="alert" className={classes.wrong}>
            {error.text}
          </p>
        )}
      </fieldset>
      {(['messageFr', 'messageEn'] as const).map((field) => (
        <TextInput
          key={field}
          label={t(`display:form.${field}`)}
          maxLength={LONGEST_BOARD_MESSAGE}
          value={value[field]}
          onChange={(event) => change({ [field]: event.currentTarget.value })}
          error={error?.field === field ? error.text : undefined}
        />
      ))}
      <TextInput
        label={t('display:form.rotateSeconds')}
        inputMode="numeric"
        value={value.rotateSeconds}
        onChange={(event) => change({ rotateSeconds: event.currentTarget.value })}
        error={error?.field === 'rotateSeconds' ? error.text : undefined}
      />
      <SegmentedControl
        aria-label={t('display:form.scheme')}
        value={value.scheme}
        onChange={(scheme) => change({ scheme: scheme as Settings['scheme'] })}
        data={[
          { value: 'DARK', label: t('display:form.dark') },
          { value: 'LIGHT', label: t('display:form.light') },
        ]}
      />
      <div className={classes.buttons}>
        {draft && (
          <Button onClick={cancel} disabled={running}>
            {t('common:dialog.cancel')}
          </Button>
        )}
        <Button variant="filled" loading={running} onClick={save}>
          {t('display:form.save')}
        </Button>
      </div>
    </div>
  )
}

function CurrenciesField({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { t } = useTranslation('display')
  const currencies = useQuery(referenceQuery(currenciesCall, {}))
  return (
    <MultiSelect
      label={t('form.currencies')}
      description={t('form.currenciesHint')}
      data={(currencies.data ?? []).map(({ isoCode }) => isoCode).filter(isForeign)}
      value={value}
      onChange={onChange}
      searchable
      openOnFocus={false}
      hidePickedOptions
      {...(value.length === 0 ? { placeholder: t('form.all') } : {})}
    />
  )
}

/** The form's state over what is saved, and the way to save it. */
function useBoardDraft(board: DisplayBoard) {
  const { t } = useTranslation('display')
  const [draft, setDraft] = useState<{ version: number; value: Settings } | null>(null)
  const faultText = useFaultText()
  const [error, setError] = useState<{ field: string; text: string } | null>(null)
  const value = draft?.value ?? settingsOf(board)
  const saved = useCommand(saveDisplayBoardCall, {
    refreshes: [displayBoardCall],
    success: t('form.saved'),
    onSuccess: () => setDraft(null),
    onRefusal: (refused) => {
      const fault = refused.refusal?.fields?.[0]
      if (!fault) return undefined
      setError({ field: fault.path, text: faultText(fault) })
      return 'shown'
    },
  })
  const change = (patch: Partial<Settings>) => {
    setError(null)
    setDraft((now) => ({
      version: now?.version ?? board.version,
      value: { ...(now?.value ?? settingsOf(board)), ...patch },
    }))
  }
  const save = () => {
    const seconds = inLatinDigits(value.rotateSeconds.trim())
    const rotateSeconds = /^\d{1,4}$/.test(seconds) ? Number(seconds) : 0
    const currencies = value.currencies.length === 0 ? null : value.currencies
    const settings = { ...value, currencies, rotateSeconds }
    const fault = faultOfBoard(settings, new Set(currencies ?? []))
    if (fault) {
      const { least, most } = ROTATE_SECONDS
      const text =
        fault === 'rotateSeconds' ? t('form.rotateInvalid', { least, most }) : t('form.nothingShown')
      return setError({ field: fault, text })
    }
    const version = draft?.version ?? board.version
    void saved.run({ params: { id: board.agency }, body: { ...settings, version } })
  }
  return {
    draft,
    value,
    change,
    cancel: () => {
      setError(null)
      setDraft(null)
    },
    adopt: () => setDraft((now) => (now ? { ...now, version: board.version } : now)),
    error,
    save,
    running: saved.running,
  }
}
