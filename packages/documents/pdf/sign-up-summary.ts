import { HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { HOME_CURRENCY } from '@fxmatch/domain/money/home-currency'
import type { UploadType } from '@fxmatch/domain/sign-ups/sign-up-fields'
import { formatDateTime, formatDecimal, formatMoney } from '../format/format.ts'
import { A4, renderPages } from './a4-document.ts'
import { INK, type Pen, type TextStyle } from './pen.ts'
import { asWritten, printed } from './printed.ts'
import type { SignUpSummaryView } from './sign-up-summary-view.ts'

/** The names of formats are the same in every language. */
const FORMATS: Readonly<Record<UploadType, string>> = {
  'application/pdf': 'PDF',
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
}

const PAGE = { ...A4, margin: 48 }
const WIDTH = PAGE.width - 2 * PAGE.margin
const LABEL_WIDTH = 190

const LABEL: TextStyle = { font: 'regular', size: 9, color: INK.soft }
const VALUE: TextStyle = { font: 'medium', size: 9.5, color: INK.text }
const HEADING: TextStyle = { font: 'semibold', size: 10.5, color: INK.accent, tag: 'H2' }

type Row = readonly [label: string, value: string]
interface Section {
  readonly title: string
  readonly rows: readonly Row[]
}

/**
 * What a company declared when it signed up, as a tagged A4 document in French. The same view always gives the same bytes.
 * @throws RangeError if an amount is no decimal number or a date is malformed.
 */
export async function renderSignUpSummary(view: SignUpSummaryView): Promise<Uint8Array> {
  const title = printed('documents:signUp.title', { reference: view.reference, company: view.company.name })
  const facts = { title, at: view.statusSince }
  return renderPages(facts, PAGE.margin, (pen, place) => draw(pen, view, place))
}

/** @param on where something of a height may stand: there, or at the top of a new page */
function draw(pen: Pen, view: SignUpSummaryView, on: (y: number, height: number) => number): void {
  let y = header(pen, view)
  const place = (height: number) => {
    y = on(y, height)
  }
  for (const { title, rows } of sectionsOf(view)) {
    if (rows.length === 0) continue
    place(60)
    y += 16
    y += pen.text(title, PAGE.margin, y, WIDTH, HEADING) + 3
    for (const [label, value] of rows) {
      const column = WIDTH - LABEL_WIDTH
      const height = Math.max(
        pen.dry.text(label, 0, 0, LABEL_WIDTH - 12, LABEL),
        pen.dry.text(value, 0, 0, column, VALUE),
      )
      place(height + 6)
      pen.line(PAGE.margin, y, WIDTH, INK.line)
      pen.text(label, PAGE.margin, y + 3, LABEL_WIDTH - 12, LABEL)
      pen.text(value, PAGE.margin + LABEL_WIDTH, y + 3, column, VALUE)
      y += height + 6
    }
  }
}

function header(pen: Pen, view: SignUpSummaryView): number {
  const { margin } = PAGE
  let y = margin * 0.9
  y += pen.text('FXMatch', margin, y, WIDTH, { font: 'semibold', size: 11, color: INK.accent }) + 1
  y += pen.text(view.company.name, margin, y, WIDTH, {
    font: 'semibold',
    size: 19,
    color: INK.text,
    tag: 'H1',
  })
  const line = printed('documents:signUp.about', {
    reference: view.reference,
    bank: view.bankName,
    status: printed(`signups:status.${view.status}`),
  })
  y += pen.text(line, margin, y + 2, WIDTH, { ...LABEL, size: 10 }) + 8
  pen.line(margin, y, WIDTH, INK.accent, 1.4)
  return y
}

function sectionsOf(view: SignUpSummaryView): Section[] {
  const { company, manager, negotiator } = view
  const dinars = (value: string | null) => value && formatMoney(value, HOME_DECIMALS, HOME_CURRENCY)
  return [
    {
      title: printed('signups:section.company'),
      rows: told([
        [printed('signups:field.name'), company.name],
        [printed('signups:field.legalStatus'), company.legalStatus],
        [
          printed('signups:field.activityDomain'),
          company.activityDomain && printed(`signups:activity.${company.activityDomain}`),
        ],
        [printed('signups:field.referenceRne'), company.referenceRne],
        [printed('signups:field.trn'), company.trn],
        [printed('signups:field.address'), company.address],
        [printed('signups:field.phoneNumber'), company.phoneNumber],
        [printed('signups:field.email'), company.email],
        [printed('signups:field.username'), company.username],
      ]),
    },
    {
      title: printed('documents:signUp.exchange'),
      rows: told([
        [printed('signups:field.typeOpFixe'), company.typeOpFixe],
        [printed('signups:field.membershipForm'), company.membershipForm],
        [printed('signups:field.prevYearProvisionalAmt'), dinars(company.prevYearProvisionalAmt)],
        [printed('signups:field.currentYearProvisionalAmt'), dinars(company.currentYearProvisionalAmt)],
      ]),
    },
    {
      title: printed('signups:section.manager'),
      rows: told([
        [printed('signups:field.managerFullName'), manager.fullName],
        [printed('signups:field.phoneNumber'), manager.phoneNumber],
      ]),
    },
    {
      title: printed('signups:section.negotiator'),
      rows: told([
        [printed('signups:field.negotiatorLastName'), negotiator.lastName],
        [printed('signups:field.negotiatorFirstName'), negotiator.firstName],
        [printed('signups:field.negotiatorIdentifier'), negotiator.identifier],
        [printed('signups:field.phoneNumber'), negotiator.phoneNumber],
      ]),
    },
    {
      title: printed('signups:section.documents'),
      rows: view.documents.map(({ document, type, size, sha256 }) => [
        printed(`signups:document.${document}`),
        printed('documents:signUp.file', {
          type: FORMATS[type],
          size: formatDecimal(String(size), 0),
          sha256,
        }),
      ]),
    },
    {
      title: printed('signups:history'),
      rows: view.history.map(({ action, at, user, reason }) => [
        formatDateTime(at),
        [
          printed(`signups:event.${action}`),
          ...[user, reason].flatMap((one) => (one ? [asWritten(one)] : [])),
        ].join('\n'),
      ]),
    },
  ]
}

/** The rows that have something to say. */
function told(rows: readonly (readonly [label: string, value: string | null])[]): Row[] {
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, asWritten(value)] as const]))
}
