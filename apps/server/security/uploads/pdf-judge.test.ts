import { describe, expect, it } from 'vitest'
import { deepTree, HOSTILE_PDFS, LOOPED_TABLE } from '../../testing/hostile-pdfs.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { NOT_JUDGED, PdfJudge } from './pdf-judge.ts'
import { checkContent } from './upload-content.ts'

describe('a PDF is refused that', () => {
  it.each(Object.entries(HOSTILE_PDFS))('%s', async (_name, [bytes, fault]) => {
    expect(await checkContent(bytes)).toEqual({ ok: false, fault })
  })
})

describe('a PDF is taken', () => {
  it('whose table leads back to itself, or whose pages lie deep', async () => {
    expect(await checkContent(LOOPED_TABLE)).toMatchObject({ ok: true })
    expect(await checkContent(deepTree(1_000))).toMatchObject({ ok: true })
  })
})

describe('the thread that reads PDFs', () => {
  it('is ended by a file that takes too long; the next one is read', async () => {
    const judge = new PdfJudge({ milliseconds: 2_500 })
    expect(await judge.findFault(deepTree(500_000))).toBe('TOO_COMPLEX')
    expect(await judge.findFault(samplePdf())).toBeNull()
  })

  it('is ended by a file that takes too much memory, and the process is not', async () => {
    expect(await new PdfJudge({ heapMegabytes: 8 }).findFault(samplePdf())).toBe('TOO_COMPLEX')
  })

  it('leaves the process to others meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 1)
    await new PdfJudge().findFault(HOSTILE_PDFS['unpacks to 200 MB'][0])
    clearInterval(timer)
    expect(turns).toBeGreaterThan(20)
  })

  it('has only so many wait, and reads each in its turn', async () => {
    const judge = new PdfJudge({ waiting: 2 })
    const [locked] = HOSTILE_PDFS['is locked']
    const found = [judge.findFault(samplePdf()), judge.findFault(locked), judge.findFault(samplePdf())]
    expect(await Promise.all(found)).toEqual([null, 'ENCRYPTED', NOT_JUDGED])
    expect(await judge.findFault(samplePdf())).toBeNull()
  })
})
