// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is looked at
import { describe, expect, it } from 'vitest'
import { holds, unheardLabels } from './control-names.ts'
import { styledFiles } from './sides.ts'

const found = (control: string) =>
  unheardLabels('apps/web/ui/one.tsx', `const { t } = useTranslation('signups')\nconst one = ${control}`)

describe('a name of a control that holds what is seen', () => {
  it.each([
    "<button aria-label={t('look', { document })}>{t('lookShort')}</button>",
    "<a aria-label={t('look', { document })}>{document}</a>",
    "<a aria-label={`${t('lookShort')} ${id}`}>{t('lookShort')}</a>",
    "<a aria-label={format.labelled(t('lookShort'), id)}>{t('lookShort')}</a>",
    '<a aria-label={t(`${action}.of`, { company })}>{t(`${action}.action`)}</a>',
    "<a aria-label={t(yes ? 'validate.of' : 'refuse.of')}>{t(yes ? 'validate.action' : 'refuse.action')}</a>",
    "<a aria-label={t('travellers:nav.home')}>FX<b>Match</b></a>",
    "<a aria-label={t('look')}><IconEye aria-hidden /></a>",
    // Called something as a whole.
    "<section aria-label={t('look')}>{t('download')}</section>",
  ])('is %s', (control) => {
    expect(found(control)).toEqual([])
  })

  it.each([
    "<a aria-label={t('look', { document })}>{t('downloadShort')}</a>",
    "<a aria-label={t('look')}>{document}</a>",
    "<a aria-label={t('look')}><span aria-hidden>{count > 0 && count}</span></a>",
    "<a aria-label={t('look')}>WhatsApp</a>",
    "<a aria-label={name}>{t('lookShort')}</a>",
    '<a aria-label={t(`${one}.of`, { company })}>{t(`${other}.action`)}</a>',
    "<a aria-label={t(yes ? 'validate.of' : 'refuse.of')}>{t(no ? 'validate.action' : 'refuse.action')}</a>",
    "<a aria-label={t(yes ? 'validate.of' : 'refuse.of')}>{t(yes ? 'refuse.action' : 'validate.action')}</a>",
    "<a aria-label={t('no.such.text')}>{t('lookShort')}</a>",
  ])('is not %s', (control) => {
    expect(found(control)).not.toEqual([])
  })
})

it('counts whole words that follow each other, and nothing between brackets', () => {
  expect(holds('Valider Société X', 'valider')).toBe(true)
  expect(holds('المصادقة على {{company}}', 'مصادقة')).toBe(false)
  expect(holds('إشعاران ({{shown}})', '{{shown}}')).toBe(false)
  expect(holds('{{shown}} notifications', '{{count}}')).toBe(false)
  expect(holds('a c b', 'a b')).toBe(false)
})

it('whoever says what they see of a control has it, in every language', () => {
  const components = styledFiles().filter(({ path }) => path.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(300)
  expect(components.flatMap(({ path, text }) => unheardLabels(path, text))).toEqual([])
})
