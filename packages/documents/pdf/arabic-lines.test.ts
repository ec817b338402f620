import { describe, expect, it } from 'vitest'
import { readPdf } from '../testing/read-pdf.ts'
import { renderPages } from './a4-document.ts'
import { arabicLines } from './arabic-lines.ts'

const ROOM = 1_000
/** As if each character were a point wide. */
const inLines = (text: string, width = ROOM) =>
  arabicLines(text, width, (part) => part.length).map((line) => line.map((run) => run.text).join(''))

describe('lines with Arabic letters, as they are drawn from left to right', () => {
  it.each([
    ['one word stays as it is written: the face sets it', 'شركة', 'شركة'],
    ['words follow each other to the left', 'بنك تونس الدولي', 'الدولي تونس بنك'],
    ['a figure keeps its direction', 'مائة 1\u00a0234,500 دينار', 'دينار 1\u00a0234,500 مائة'],
    ['so do Latin words', 'شركة Atlas Travel تونس', 'تونس Atlas Travel شركة'],
    ['brackets are turned', 'بنك (تونس)', '(تونس) بنك'],
    [
      'a line of French with a name in it stays one',
      'Vendeur : شركة أطلس, Tunis',
      'Vendeur : أطلس شركة, Tunis',
    ],
  ])('%s', (_what, written, drawn) => {
    expect(inLines(written)).toEqual([drawn])
  })

  it('begin with what is read first', () => {
    expect(inLines('واحد اثنان ثلاثة أربعة', 12)).toEqual(['اثنان واحد', 'أربعة ثلاثة'])
    expect(inLines('سطر\n\nآخر')).toEqual(['سطر', '', 'آخر'])
  })

  it('break a word that is wider than they are', () => {
    expect(inLines('ابتثجحخ', 3)).toEqual(['ابت', 'ثجح', 'خ'])
  })
})

it('are drawn in the order in which they are read, figures apart', () => {
  const [line = []] = arabicLines('فاتورة A/1-2 في 3 (تونس)', ROOM, (part) => part.length)
  const read = line.toSorted((one, other) => one.place - other.place).map(({ text }) => text.trim())
  expect(read).toEqual(['فاتورة', 'A/1-2', 'في', '3', '(تونس)'])
})

it('are copied as they are written', async () => {
  // With letters that are drawn as one: لا, شر, ني.
  const written = 'ثلاثة وثلاثون ألفا وعشرة دنانير وثمانية وستون مليما'
  const bytes = await renderPages({ title: 'Text', at: '2026-11-27T10:00:00Z' }, 40, (pen) =>
    pen.text(written, 40, 40, 120, { font: 'regular', size: 10, color: '#000000', align: 'right' }),
  )
  const { text } = await readPdf(bytes)
  for (const word of written.split(' ')) expect(text).toContain(word)
})
