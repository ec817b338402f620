import IconPencil from 'virtual:icons/pencil'
import IconStar from 'virtual:icons/star'
import { type SavedView, savedViewsCall } from '@fxmatch/contract/http/saved-views'
import { ActionIcon, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../lib/api/call-query.ts'
import { arrangementOf } from '../../lib/preferences/list-layouts.ts'
import { useListLayout } from '../../lib/preferences/use-list-layout.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { ViewForm } from './view-form.tsx'
import classes from './views.module.css'

/** The view that is being kept anew, or changed. */
type Edited = { view: SavedView | null }

/**
 * The views of a list: one's own, then those of the company. Who takes one has it copied into the address and into their own
 * arrangement of the list, so that nothing that becomes of it later changes what they look at.
 */
export function ViewsPanel({ list, onClose }: { list: string; onClose: () => void }) {
  const { t } = useTranslation('common')
  const views = useQuery({ ...callQuery(savedViewsCall, { query: { list } }), staleTime: 0 })
  const [layout, arrange] = useListLayout(list)
  const navigate = useNavigate()
  const [edited, setEdited] = useState<Edited | null>(null)
  /** The view whose form was left; '' for one that is no more, or was never kept. */
  const [left, setLeft] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  // The form had the focus, and is gone.
  useEffect(() => {
    if (left === null || edited) return
    const line = box.current?.querySelector<HTMLElement>(`[data-view="${CSS.escape(left)}"]`)
    ;(line ?? box.current?.querySelector<HTMLElement>('[data-keep]'))?.focus()
    setLeft(null)
  }, [left, edited])
  // The panel came after the window that it stands in, which has the focus until there is something in it.
  const isThere = views.data !== undefined
  useEffect(() => {
    if (!isThere) return
    const dialog = box.current?.closest('[role="dialog"]')
    if (document.activeElement === dialog || document.activeElement === document.body)
      box.current?.querySelector('button')?.focus()
  }, [isThere])
  const { opens } = layout
  const all = views.data?.views ?? []
  const opening = opens && all.find(({ id }) => id === opens.view)

  // A view with which the list opens is opened as it is now, from the next time on.
  useEffect(() => {
    if (!opening || !opens) return
    const now = { view: opening.id, search: opening.search, layout: opening.layout }
    if (JSON.stringify(now) !== JSON.stringify(opens)) arrange({ opens: now })
  }, [opening, opens, arrange])

  if (views.isError) return <ErrorState error={views.error} compact onRetry={() => void views.refetch()} />
  if (edited && views.data)
    return (
      <ViewForm
        list={list}
        view={edited.view}
        mayShare={views.data.mayShare}
        onDone={(kept) => {
          if (kept) arrange({ view: kept.id })
          setEdited(null)
          setLeft(kept?.id ?? edited.view?.id ?? '')
        }}
      />
    )

  const take = ({ id, search, layout: arrangement }: SavedView) => {
    arrange({ ...arrangementOf(arrangement), view: id })
    onClose()
    void navigate({ to: '.', search: search as never })
  }
  const openWith = ({ id, search, layout: arrangement }: SavedView, wanted: boolean) =>
    arrange({ opens: wanted ? { view: id, search, layout: arrangement } : undefined })
  const lines = (title: string, some: readonly SavedView[]) =>
    some.length > 0 && (
      <section>
        <h2 className={classes.title}>{title}</h2>
        <ul className={classes.views}>
          {some.map((view) => {
            const opensIt = opens?.view === view.id
            return (
              <li key={view.id}>
                <button
                  type="button"
                  className={classes.take}
                  data-view={view.id}
                  aria-current={layout.view === view.id || undefined}
                  onClick={() => take(view)}
                >
                  {view.name}
                  {view.author !== null && (
                    <span className="soft"> {t('views.by', { name: view.author })}</span>
                  )}
                </button>
                <ActionIcon
                  aria-label={t('views.opensWith', { name: view.name })}
                  aria-pressed={opensIt}
                  onClick={() => openWith(view, !opensIt)}
                >
                  <IconStar size={14} fill={opensIt ? 'currentColor' : 'none'} />
                </ActionIcon>
                {view.allowedActions.includes('change') && (
                  <ActionIcon
                    aria-label={t('views.change', { name: view.name })}
                    onClick={() => setEdited({ view })}
                  >
                    <IconPencil size={14} />
                  </ActionIcon>
                )}
              </li>
            )
          })}
        </ul>
      </section>
    )

  return (
    <div ref={box}>
      {views.isPending && <p className="soft">{t('table.loading')}</p>}
      {views.data && all.length === 0 && <p className="soft">{t('views.none')}</p>}
      {lines(
        t('views.own'),
        all.filter(({ shared }) => !shared),
      )}
      {lines(
        t('views.shared'),
        all.filter(({ shared }) => shared),
      )}
      {views.data && opens && !opening && (
        <p className="soft">
          {t('views.openGone')}{' '}
          <Button size="compact-xs" variant="subtle" onClick={() => arrange({ opens: undefined })}>
            {t('views.openNone')}
          </Button>
        </p>
      )}
      <div className={classes.foot}>
        <Button
          size="compact-xs"
          variant="light"
          disabled={!views.data}
          data-keep
          onClick={() => setEdited({ view: null })}
        >
          {t('views.keep')}
        </Button>
        <p className="soft">{t('views.explain')}</p>
      </div>
    </div>
  )
}
