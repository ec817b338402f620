import { LANGUAGE_CODES } from '@fxmatch/domain/languages/languages'
import { describe, expect, it } from 'vitest'
import { stampDocuments } from '../pdf/stamp.ts'
import { MAIL_FIELDS, type MailContent, type MailTemplate, parseMailContent } from './mail-data.ts'
import { renderMail, renderTextMessage } from './render-mail.ts'

const SITE = 'https://fxmatch.example'
const TEMPLATES = Object.keys(MAIL_FIELDS) as MailTemplate[]
const VALUES: Record<string, string> = {
  link: '/edit-password#token=abc_DEF-123',
  at: '2026-11-18T12:30:00.000Z',
  count: '7',
  more: '31',
}

/** A mail whose every field holds a text that can be found again. */
function sample(template: MailTemplate, language: string): MailContent {
  const data = Object.fromEntries(
    MAIL_FIELDS[template].map((field) => [field, VALUES[field] ?? `<${field}>`]),
  )
  return parseMailContent({ template, language, data })
}

describe('mails', () => {
  it.each(TEMPLATES.flatMap((template) => LANGUAGE_CODES.map((language) => ({ template, language }))))(
    '$template in $language shows every field',
    ({ template, language }) => {
      const { subject, text } = renderMail(sample(template, language), SITE)
      expect(subject).toMatch(/FXMatch/)
      expect(subject).not.toMatch(/[\r\n]/)
      for (const field of MAIL_FIELDS[template]) {
        if (field === 'link') expect(text).toContain(`\n\n${SITE}${VALUES.link}\n`)
        else if (field === 'at') expect(text).toContain('18-11-2026 13:30')
        else expect(text).toContain(VALUES[field] ?? `<${field}>`)
      }
    },
  )

  it.each([
    ['1', '… et 1 autre.'],
    ['2', '… et 2 autres.'],
  ])('counts the %s that it leaves out', (more, told) => {
    const { template, language, data } = sample('notifications', 'fr')
    const content = parseMailContent({ template, language, data: { ...data, more } })
    expect(renderMail(content, SITE).text).toContain(told)
  })

  it.each(TEMPLATES)('%s is another text in every language', (template) => {
    const texts = LANGUAGE_CODES.map((language) => renderMail(sample(template, language), SITE).text)
    expect(new Set(texts).size).toBe(LANGUAGE_CODES.length)
  })

  it('keeps a name with line breaks on one line', () => {
    const content = sample('password_reset', 'fr')
    const { text } = renderMail(
      { ...content, data: { ...content.data, fullName: 'A\r\nBcc: everyone@example.com' } } as MailContent,
      SITE,
    )
    expect(text).toContain('Bonjour A Bcc: everyone@example.com,')
  })

  it.each(['https://elsewhere.example/x', '//elsewhere.example/x', 'javascript:alert(1)', 'edit-password'])(
    'never links to %s',
    (link) => {
      const content = sample('password_reset', 'en')
      expect(() => renderMail({ ...content, data: { ...content.data, link } } as MailContent, SITE)).toThrow(
        RangeError,
      )
    },
  )

  it.each([
    ['an unknown template', { template: 'toString', language: 'fr', data: {} }],
    ['an unknown language', { template: 'password_reset', language: 'xx', data: {} }],
    [
      'a missing field',
      { template: 'password_reset', language: 'fr', data: { fullName: 'A', username: 'b' } },
    ],
    ['emptied data', { template: 'password_reset', language: 'fr', data: null }],
  ])('refuses %s', (_name, kept) => {
    expect(() => parseMailContent(kept)).toThrow(TypeError)
  })
})

it('says before its subject that it is a sandbox’s, in its language, and never on the market', () => {
  stampDocuments(true)
  for (const [language, says] of [
    ['fr', 'BAC À SABLE'],
    ['ru', 'ПЕСОЧНИЦА'],
  ] as const)
    expect(renderMail(sample('invitation', language), SITE).subject.startsWith(`[${says}`)).toBe(true)
  stampDocuments(false)
  expect(renderMail(sample('invitation', 'fr'), SITE).subject).not.toContain('BAC À SABLE')
})

describe('a text message in Arabic', () => {
  const content = {
    template: 'traveller_proposal',
    language: 'ar',
    data: {
      reference: 'TR-2026-000012',
      operator: 'صرافة المدينة',
      amount: '1\u00a0000,00\u00a0EUR',
      allIn: '3\u00a0386,800\u00a0TND',
      link: '/changer/suivi',
    },
  } as const

  it('keeps the thousands of an amount together, which a plain space would draw the other way round', () => {
    expect(renderTextMessage(content)).toContain('3\u00a0386,800\u00a0TND')
    expect(renderTextMessage({ ...content, language: 'fr' })).toContain('3 386,800 TND')
  })

  it('has no mark of direction', () => {
    expect(renderTextMessage(content)).not.toMatch(/[\u200e\u200f\u2066-\u2069]/)
  })
})

it.each(['\u2028', '\u2029', '\r\n'])(
  'a name with a separator of lines (%j) begins no paragraph of its own',
  (separator) => {
    const { text, subject } = renderMail(
      {
        template: 'password_reset',
        language: 'ar',
        data: { fullName: `سامي${separator}رمزكم: 1234`, username: 'sami', link: '/edit-password#token=x' },
      },
      'https://fxmatch.example',
    )
    expect(`${subject}${text}`).toContain('سامي رمزكم: 1234')
  },
)
