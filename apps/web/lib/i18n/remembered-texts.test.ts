import { createInstance, type i18n } from 'i18next'
import { describe, expect, it, vi } from 'vitest'
import { rememberTexts } from './remembered-texts.ts'

async function started() {
  const instance = createInstance()
  await instance.init({
    lng: 'fr',
    fallbackLng: false,
    defaultNS: 'common',
    ns: ['common', 'shell'],
    resources: {
      fr: { common: { yes: 'Oui', many_one: '{{count}} ordre', many_other: '{{count}} ordres' }, shell: {} },
      en: { common: { yes: 'Yes' } },
    },
  })
  const translate = vi.spyOn(instance, 't')
  rememberTexts(instance)
  return { instance, translate }
}

/** What says a part's texts, whichever keys it has. */
type Say = (key: string, facts?: object) => string
const texts = (instance: i18n, language: string, part: string) =>
  instance.getFixedT(language, part as 'common') as unknown as Say

describe('texts that are remembered', () => {
  it('are looked up once, whoever asks', async () => {
    const { instance, translate } = await started()
    const t = texts(instance, 'fr', 'common')
    expect([t('yes'), t('yes'), texts(instance, 'fr', 'common')('yes')]).toEqual(['Oui', 'Oui', 'Oui'])
    expect(translate).toHaveBeenCalledTimes(1)
    expect(texts(instance, 'fr', 'common')).toBe(t)
  })

  it('are looked up once for the same facts, and anew for others', async () => {
    const { instance, translate } = await started()
    const t = texts(instance, 'fr', 'common')
    const said = [1, 2, 1].map((count) => t('many', { count }))
    expect(said).toEqual(['1 ordre', '2 ordres', '1 ordre'])
    expect(translate).toHaveBeenCalledTimes(2)
  })

  it('are another text for a fact of another name or kind, and for none', async () => {
    const { instance } = await started()
    instance.addResourceBundle('fr', 'common', { of: 'de {{from}} à {{to}}' })
    const t = texts(instance, 'fr', 'common')
    expect([
      t('of', { from: 'a', to: 'b' }),
      t('of', { from: 'b', to: 'a' }),
      t('of', { to: 'a', from: 'b' }),
    ]).toEqual(['de a à b', 'de b à a', 'de b à a'])
    expect(t('yes', { from: 'a' })).toBe('Oui')
  })

  it('are looked up each time with facts that are no plain values', async () => {
    const { instance, translate } = await started()
    const t = texts(instance, 'fr', 'common')
    expect([t('many', { count: 2, list: [] }), t('many', { count: 2, list: [] })]).toEqual([
      '2 ordres',
      '2 ordres',
    ])
    expect(translate).toHaveBeenCalledTimes(2)
  })

  it('are forgotten before there are too many of them', async () => {
    const { instance } = await started()
    const t = texts(instance, 'fr', 'common')
    const all = Array.from({ length: 5_000 }, (_, count) => t('many', { count: count + 2 }))
    expect([all[0], all.at(-1), t('many', { count: 2 })]).toEqual(['2 ordres', '5001 ordres', '2 ordres'])
  })

  it('are those of the language that is asked for', async () => {
    const { instance } = await started()
    expect(texts(instance, 'fr', 'common')('yes')).toBe('Oui')
    await instance.changeLanguage('en')
    expect(texts(instance, 'en', 'common')('yes')).toBe('Yes')
  })

  it('are found by who has asked before they were there', async () => {
    const { instance } = await started()
    const t = texts(instance, 'fr', 'shell')
    expect([t('skip'), t('other:key')]).toEqual(['skip', 'key'])
    instance.addResourceBundle('fr', 'shell', { skip: 'Aller au contenu' })
    instance.addResourceBundle('fr', 'other', { key: 'Clé' })
    expect([t('skip'), t('other:key')]).toEqual(['Aller au contenu', 'Clé'])
  })
})
