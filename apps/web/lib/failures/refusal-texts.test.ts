import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { textsOf } from '../../testing/texts.ts'
import { fieldErrorText } from '../forms/fault-text.ts'
import { fetchRefusalTexts } from './refusal-texts.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('waits for the sentences of refusals, but not for ever', async () => {
  vi.useFakeTimers()
  vi.spyOn(i18next, 'hasLoadedNamespace').mockReturnValue(false)
  vi.spyOn(i18next, 'loadNamespaces').mockReturnValue(new Promise(() => undefined))
  const done = vi.fn()
  void fetchRefusalTexts().then(done)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(done).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toHaveBeenCalled()
})

it('asks for nothing that is there', async () => {
  vi.spyOn(i18next, 'hasLoadedNamespace').mockReturnValue(true)
  const load = vi.spyOn(i18next, 'loadNamespaces')
  await fetchRefusalTexts()
  expect(load).not.toHaveBeenCalled()
})

it('says that a field is wrong where its sentence could not be had', async () => {
  const { errors } = await textsOf('de')
  const speaker = i18next.createInstance()
  await speaker.init({ lng: 'de', resources: { de: { errors } }, interpolation: { escapeValue: false } })
  expect(fieldErrorText(speaker, { message: 'FIELD_REQUIRED' })).toBe(errors.field.invalid)
  expect(fieldErrorText(speaker, { message: 'as it stands' })).toBe('as it stands')
})
