import {
  changeViewCall,
  deleteViewCall,
  type SavedView,
  savedViewsCall,
  saveViewCall,
} from '@fxmatch/contract/http/saved-views'
import { VIEW_NAME_LENGTH } from '@fxmatch/contract/registers/list-limits'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ApiError } from '../../lib/failures/api-error.ts'
import { useErrorText } from '../../lib/failures/use-error-text.ts'
import { arrangementOf, readLayout, withoutNothing } from '../../lib/preferences/list-layouts.ts'
import { viewSearchOf } from './view-search.ts'
import classes from './views.module.css'

/**
 * Keeps how the list is looked at now under a name, or renames, changes and deletes a view.
 *
 * @param view the one that is changed; null for a new one
 */
export function ViewForm({
  list,
  view,
  mayShare,
  onDone,
}: {
  list: string
  view: SavedView | null
  mayShare: boolean
  /** Told what was kept as it is on the screen now; null where nothing was, or the view is another than that. */
  onDone: (kept: SavedView | null) => void
}) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  const written = useSearch({ strict: false })
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(view?.shared ?? false)
  const [anew, setAnew] = useState(view === null)
  const [asked, setAsked] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const options = {
    refreshes: [savedViewsCall],
    success: null,
    onRefusal: (error: ApiError) => {
      setFault(errorText(error))
      return 'shown' as const
    },
  }
  const save = useCommand(saveViewCall, options)
  const change = useCommand(changeViewCall, options)
  const remove = useCommand(deleteViewCall, options)
  const { running, busy } = { running: save.running || change.running, busy: save.busy }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFault(null)
    const looked = { search: viewSearchOf(written), layout: withoutNothing(arrangementOf(readLayout(list))) }
    const done =
      view === null
        ? await save.run({ body: { list, name, shared, ...looked } })
        : await change.run({
            params: { id: view.id },
            body: { version: view.version, name, shared, ...(anew ? looked : {}) },
          })
    if (done.ok) onDone(anew ? done.answer : null)
  }
  const drop = async () => {
    if (view === null) return
    if (!asked) return setAsked(true)
    if ((await remove.run({ params: { id: view.id } })).ok) onDone(null)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        label={t('views.name')}
        value={name}
        maxLength={VIEW_NAME_LENGTH}
        required
        withAsterisk={false}
        data-autofocus
        autoFocus
        error={fault}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {mayShare && (
        <Checkbox
          label={t('views.share')}
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
      )}
      {view !== null && (
        <Checkbox
          label={t('views.anew')}
          checked={anew}
          onChange={({ currentTarget }) => setAnew(currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        {view !== null && (
          <Button
            size="compact-sm"
            color="red"
            variant="subtle"
            loading={remove.running}
            disabled={busy && !remove.running}
            onClick={() => void drop()}
          >
            {asked ? t('views.dropSure') : t('views.drop')}
          </Button>
        )}
        <span className={classes.spring} />
        <Button size="compact-sm" variant="subtle" onClick={() => onDone(null)}>
          {t('dialog.cancel')}
        </Button>
        <Button
          size="compact-sm"
          type="submit"
          variant="filled"
          loading={running}
          disabled={name.trim() === '' || (busy && !running)}
        >
          {t('views.save')}
        </Button>
      </div>
    </form>
  )
}
