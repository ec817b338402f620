import '@mantine/spotlight/styles.layer.css'
import IconSearch from 'virtual:icons/search'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../lib/session/session.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import classes from './palette.module.css'
import { type Place, useRecent } from './recent.ts'
import { type PlaceGroup, usePlaces } from './use-places.ts'

const [store, palette] = createSpotlight()

/**
 * The command palette: every screen the person may see, and orders, requests and companies by reference or name. ↑↓ moves,
 * Enter goes, Escape closes.
 *
 * @param wish counts how often it was asked for: each new number opens it, or closes it again
 * @param onField told that its field has the focus; answers what was typed before
 */
export function Palette({ wish, onField }: { wish: number; onField: () => string }) {
  const { t } = useTranslation('shell')
  const [query, setQuery] = useState('')
  useEffect(() => {
    if (wish > 0) palette.toggle()
  }, [wish])
  // The page is left: the palette with it.
  useEffect(() => palette.close, [])
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      scrollable
      maxHeight={460}
      lockScroll={false}
      aria-label={t('palette.title')}
      transitionProps={{ duration: 0 }}
    >
      <Contents
        query={query}
        onField={() => {
          const typed = onField()
          if (typed !== '') setQuery((begun) => begun + typed)
        }}
      />
    </Spotlight.Root>
  )
}

function Contents({ query, onField }: { query: string; onField: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const user = useSession()
  const navigate = useNavigate()
  const list = useId()
  const { groups, searching, error, retry } = usePlaces(query)
  const [recent, remember] = useRecent(user.id)
  // Its field is seen first; the places come with the next drawing.
  const isSeen = useDeferredValue(true, false)
  const asked: readonly PlaceGroup[] =
    query.trim() === '' && recent.length > 0
      ? [{ id: 'recent', label: t('shell:palette.recent'), places: recent }, ...groups]
      : groups
  const shown = isSeen ? asked : []
  const waits = searching || !isSeen
  const count = shown.reduce((sum, { places }) => sum + places.length, 0)
  const go = (place: Place) => {
    remember(place)
    void navigate({ href: place.href })
  }

  // What arrives later has no choice in it yet: its first line is the one that Enter takes.
  const lines = shown.flatMap(({ places }) => places.map(({ href }) => href)).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lines are what the choice is among
  useEffect(() => {
    const actions = document.getElementById(list)?.querySelectorAll('[data-action]') ?? []
    for (const [at, action] of actions.entries()) action.toggleAttribute('data-selected', at === 0)
    store.updateState((current) => ({ ...current, selected: 0 }))
  }, [lines, list])

  return (
    <>
      <Spotlight.Search
        placeholder={t('shell:palette.placeholder')}
        aria-label={t('shell:palette.placeholder')}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={60}
        data-palette
        onFocus={onField}
      />
      <p role="status" className="visually-hidden">
        {waits ? t('common:table.loading') : t('shell:palette.found', { count })}
      </p>
      {error !== null && <ErrorState error={error} onRetry={retry} compact />}
      <Spotlight.ActionsList id={list}>
        {shown.map(({ id, label, places }) => (
          <Spotlight.ActionsGroup key={id} label={label} role="group" aria-label={label}>
            {places.map((place) => (
              <Spotlight.Action
                key={place.href}
                label={place.label}
                description={place.hint}
                onClick={() => go(place)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {count === 0 && !waits && <p className={classes.none}>{t('common:table.empty')}</p>}
        {searching && <p className={classes.none}>{t('common:table.loading')}</p>}
      </Spotlight.ActionsList>
    </>
  )
}
