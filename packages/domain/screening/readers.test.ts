import { describe, expect, it } from 'vitest'
import { ALERT_ACTIONS, ALERT_STATUSES, ALERT_TABLE, decideAlert } from './alert-table.ts'
import { isListFault, type ListEntry, type ListFault } from './list-entry.ts'
import { decideList, loses } from './list-table.ts'
import { LIST_TEMPLATE, readListCsv } from './read-list-csv.ts'
import { readUnList } from './read-un-list.ts'
import { runWhole } from './screen-name.ts'

const un = (body: string) =>
  runWhole(
    readUnList(`<?xml version="1.0"?><CONSOLIDATED_LIST dateGenerated="x">${body}</CONSOLIDATED_LIST>`),
  )
const csv = (...lines: string[]) =>
  runWhole(readListCsv([LIST_TEMPLATE.split('\r\n')[0], ...lines].join('\n')))
function entries(read: ListEntry[] | ListFault): ListEntry[] {
  if (isListFault(read)) throw new Error(JSON.stringify(read))
  return read
}

const PERSON = `<INDIVIDUALS><INDIVIDUAL><DATAID>6908</DATAID><VERSIONNUM>1</VERSIONNUM>
  <FIRST_NAME>ZORGAN</FIRST_NAME><SECOND_NAME>TAMALDI</SECOND_NAME><THIRD_NAME>QERRUCH</THIRD_NAME><FOURTH_NAME/>
  <UN_LIST_TYPE>Demonstration</UN_LIST_TYPE><REFERENCE_NUMBER>XXi.001</REFERENCE_NUMBER>
  <NAME_ORIGINAL_SCRIPT>زرقان</NAME_ORIGINAL_SCRIPT><COMMENTS1>Long &amp; said</COMMENTS1>
  <NATIONALITY><VALUE>Tunisia</VALUE></NATIONALITY><NATIONALITY><VALUE>Yemen</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Abu Zorgan; Zorgan II</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Zo</ALIAS_NAME></INDIVIDUAL_ALIAS><INDIVIDUAL_ALIAS><QUALITY/><ALIAS_NAME/></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ADDRESS><COUNTRY>Iraq</COUNTRY></INDIVIDUAL_ADDRESS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1970-01-02</DATE></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1972</FROM_YEAR><TO_YEAR>1974</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>z-123 456</NUMBER></INDIVIDUAL_DOCUMENT>
  </INDIVIDUAL></INDIVIDUALS>`
const HOUSE =
  '<ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>TARZOUK EXCHANGE</FIRST_NAME><REFERENCE_NUMBER>XXe.001</REFERENCE_NUMBER><ENTITY_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>Tarzuq</ALIAS_NAME></ENTITY_ALIAS></ENTITY></ENTITIES>'

describe('the list of the United Nations', () => {
  it('is read with all that tells one person from another', () => {
    expect(entries(un(PERSON + HOUSE))).toEqual([
      {
        reference: 'XXi.001',
        kind: 'PERSON',
        names: [
          { text: 'ZORGAN TAMALDI QERRUCH', low: false },
          { text: 'زرقان', low: false },
          { text: 'Abu Zorgan', low: false },
          { text: 'Zorgan II', low: false },
          { text: 'Zo', low: true },
        ],
        birthYears: [1970, 1972, 1973, 1974],
        nationalities: ['Tunisia', 'Yemen'],
        documents: ['Z123456'],
      },
      {
        ...{ reference: 'XXe.001', kind: 'ENTITY', birthYears: [], nationalities: [], documents: [] },
        names: [
          { text: 'TARZOUK EXCHANGE', low: false },
          { text: 'Tarzuq', low: false },
        ],
      },
    ])
  })

  it.each([
    ['a document type', '<!DOCTYPE CONSOLIDATED_LIST><CONSOLIDATED_LIST/>', 'LIST_DOCTYPE'],
    [
      'entities that grow',
      '<!DOCTYPE x [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><CONSOLIDATED_LIST>&b;</CONSOLIDATED_LIST>',
      'LIST_DOCTYPE',
    ],
    ['an outer entity', '<!DOCTYPE x SYSTEM "file:///etc/passwd"><CONSOLIDATED_LIST/>', 'LIST_DOCTYPE'],
    ['an unknown entity', '<CONSOLIDATED_LIST>&boom;</CONSOLIDATED_LIST>', 'LIST_NOT_XML'],
    ['a cut file', '<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL>', 'LIST_NOT_XML'],
    ['another document', '<html/>', 'LIST_NOT_UN'],
    ['no XML', 'PK\u0003\u0004', 'LIST_NOT_XML'],
    ['nothing', '', 'LIST_NOT_XML'],
    ['nobody', '<CONSOLIDATED_LIST/>', 'LIST_EMPTY'],
    ['depth without end', `<CONSOLIDATED_LIST>${'<a>'.repeat(50)}`, 'LIST_NOT_UN'],
  ])('is refused with %s', (_what, xml, rule) => {
    expect(runWhole(readUnList(xml))).toMatchObject({ rule })
  })

  it('is read where a name stands as character data', () => {
    const read = entries(
      un(
        PERSON.replace('ZORGAN<', '<![CDATA[ZOR]]>GAN<').replace(
          'Abu Zorgan; Zorgan II',
          '<![CDATA[Abu Z & Z]]>',
        ),
      ),
    )
    expect(read[0]?.names.map(({ text }) => text)).toEqual([
      'ZORGAN TAMALDI QERRUCH',
      'زرقان',
      'Abu Z & Z',
      'Zo',
    ])
  })

  const one = (fields: string) => `<INDIVIDUALS><INDIVIDUAL>${fields}</INDIVIDUAL></INDIVIDUALS>`
  it.each([
    ['no reference', one('<FIRST_NAME>AAA</FIRST_NAME>')],
    ['no name', one('<REFERENCE_NUMBER>X.2</REFERENCE_NUMBER>')],
    ['a name of signs alone', one('<REFERENCE_NUMBER>X.2</REFERENCE_NUMBER><FIRST_NAME>???</FIRST_NAME>')],
    [
      'names without end',
      one(
        `<REFERENCE_NUMBER>X.2</REFERENCE_NUMBER>${Array.from({ length: 201 }, (_, n) => `<INDIVIDUAL_ALIAS><ALIAS_NAME>Alias ${n}</ALIAS_NAME></INDIVIDUAL_ALIAS>`).join('')}`,
      ),
    ],
  ])('is refused whole for an entry with %s, which it counts', (_what, body) => {
    expect(un(PERSON + body)).toEqual({ rule: 'LIST_ENTRY', details: { entry: 2 } })
  })

  it('is refused with one reference twice, which it names', () => {
    expect(un(PERSON + PERSON)).toEqual({ rule: 'LIST_TWICE', details: { reference: 'XXi.001' } })
  })

  it('lets others go on between two stretches of a large one', () => {
    const many = Array.from({ length: 3_000 }, (_, n) => PERSON.replaceAll('XXi.001', `XXi.${n}`)).join('')
    let stretches = 0
    const reading = readUnList(`<CONSOLIDATED_LIST>${many}</CONSOLIDATED_LIST>`)
    for (let step = reading.next(); ; step = reading.next()) {
      if (step.done) {
        expect(entries(step.value)).toHaveLength(3_000)
        break
      }
      stretches += 1
    }
    expect(stretches).toBeGreaterThan(10)
  })
})

describe('a list by the template', () => {
  it('is read, the template itself too', () => {
    expect(entries(runWhole(readListCsv(LIST_TEMPLATE)))).toMatchObject([
      { reference: 'EXEMPLE-1', birthYears: [1970, 1971] },
    ])
    expect(entries(csv('TN.1;Personne;"AAA; BBB";X|Y;Z;1970;Tunisie;ab 12345'))).toEqual([
      {
        ...{
          reference: 'TN.1',
          kind: 'PERSON',
          birthYears: [1970],
          nationalities: ['Tunisie'],
          documents: ['AB12345'],
        },
        names: [
          { text: 'AAA; BBB', low: false },
          { text: 'X', low: false },
          { text: 'Y', low: false },
          { text: 'Z', low: true },
        ],
      },
    ])
  })

  it.each([
    ['no nature', 'TN.1;;AAA;;;;;'],
    ['another nature', 'TN.1;navire;AAA;;;;;'],
    ['two first names of it', 'TN.1;personne;AAA|BBB;;;;;'],
    ['a name of signs alone', 'TN.1;personne;???;;;;;'],
    ['values behind the last heading', 'TN.1;personne;AAA;;;;;;BBB'],
    [
      'names without end',
      `TN.1;personne;AAA;${Array.from({ length: 200 }, (_, n) => `N${n}`).join('|')};;;;`,
    ],
    ['a year that is none', 'TN.1;personne;AAA;;;70;;'],
    ['an open quote', 'TN.1;personne;"AAA;;;;;'],
    ['a line without end', `TN.1;personne;${'A'.repeat(30_000)};;;;;`],
  ])('is refused whole for a line with %s, which it names', (_what, line) => {
    expect(csv('TN.0;personne;AAA;;;;;', line)).toEqual({ rule: 'LIST_LINE', details: { line: 3 } })
  })
})

it.each([
  'reference;nature;nom;allias',
  'reference;nature;nom;alias;alias',
  'reference;nature;nom;',
  'nature;nom',
])('a list under the headings %s is refused: a column that nobody reads may have the names', (heading) => {
  expect(runWhole(readListCsv(`${heading}\nTN.1;personne;AAA;BBB`))).toEqual({ rule: 'LIST_HEADER' })
})

const person = (userId: string, cins: string[] = []) => ({ userId, cins, emails: [`${userId}@fx.example`] })

describe('an alert', () => {
  it.each(ALERT_STATUSES.flatMap((status) => ALERT_ACTIONS.map((action) => ({ status, action }))))(
    '$status: $action by a second person',
    ({ status, action }) => {
      const step = ALERT_TABLE.find((row) => row.from === status && row.action === action)
      const alert = { status, clearedBy: status === 'OPEN' ? null : person('first'), subject: null }
      expect(decideAlert(person('second'), alert, action)).toEqual(
        step ? { step } : { rule: 'ALERT_DECIDED' },
      )
    },
  )

  it('is cleared by two people, and not by two accounts of one', () => {
    const alert = { status: 'CLEARING' as const, clearedBy: person('first', ['01234567']), subject: null }
    for (const own of [person('first'), person('other', ['01234567'])])
      expect(decideAlert(own, alert, 'second')).toEqual({ rule: 'SEGREGATION_ALERT' })
    // To open it again, or to confirm it, one person is enough.
    expect(decideAlert(person('first'), alert, 'reopen')).toHaveProperty('step')
    expect(decideAlert(person('first'), alert, 'confirm')).toHaveProperty('step')
  })

  it('is nobody’s own to decide', () => {
    const alert = { status: 'OPEN' as const, clearedBy: null, subject: person('me', ['07654321']) }
    for (const own of [person('me'), person('twin', ['07654321'])])
      for (const action of ['clear', 'confirm'] as const)
        expect(decideAlert(own, alert, action)).toEqual({ rule: 'SEGREGATION_ALERT' })
  })
})

describe('a version of a list', () => {
  const version = { status: 'IMPORTED' as const, broughtBy: person('first'), removed: 0, changed: 0 }
  const confirm = { action: 'confirm', reason: null } as const
  it('is confirmed by another person, with a reason where it removes or changes anything', () => {
    expect(decideList(person('second'), version, confirm)).toBeNull()
    expect(decideList(person('first'), version, confirm)).toBe('SEGREGATION_LIST')
    for (const lost of [{ removed: 1 }, { changed: 1 }]) {
      const less = { ...version, ...lost }
      expect(loses(less)).toBe(true)
      expect(decideList(person('second'), less, confirm)).toBe('LIST_LOSES')
      expect(decideList(person('second'), less, { action: 'confirm', reason: 'Radiations' })).toBeNull()
    }
  })

  it('is taken back by whoever keeps lists, while nobody has decided', () => {
    expect(decideList(person('first'), version, { action: 'withdraw', reason: null })).toBeNull()
    expect(
      decideList(person('first'), { ...version, status: 'IN_FORCE' }, { action: 'withdraw', reason: null }),
    ).toBe('LIST_DECIDED')
  })
})
