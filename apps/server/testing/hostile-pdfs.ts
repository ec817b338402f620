import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { onePage, pdfOf, pdfStream, samplePdf } from './sample-files.ts'

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

/** A whole page with one more object, the sixth. */
const withObject = (catalogue: string, object: string, page = '') =>
  pdfOf([`<< /Type /Catalog /Pages 2 0 R ${catalogue}>>`, ...onePage('x', page), object])

const link = (action: string) => `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>] `
const field = (action: string) =>
  `<< /Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /AA << /K ${action} >> >>`

/** Packed zeros of so many megabytes, a thousandth of that long. */
function packedZeros(megabytes: number): Buffer {
  const piece = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([Buffer.from([0x78, 0x01]), ...Array.from({ length: megabytes }, () => piece)])
}

/** A page whose link's action lies in an object stream. @param dictionary how it is packed */
export function hiddenAction(
  action: string,
  pack: (bytes: Buffer) => Buffer = deflateSync,
  dictionary = '/Type /ObjStm /Filter /FlateDecode',
): Buffer {
  const objects = `7 0 ${action}`
  const stream = pdfStream(pack(Buffer.from(objects, 'latin1')), `/N 1 /First 4 ${dictionary}`)
  // The table says where: object 7 is the first in the stream of object 6.
  const body = pdfOf([CATALOGUE, ...onePage('x', link('7 0 R')), stream])
  const text = body.toString('latin1')
  const start = text.lastIndexOf('xref\n0 ', text.lastIndexOf('trailer'))
  const places = [...text.slice(start).matchAll(/(\d{10}) 00000 n/g)].map(([, place]) => Number(place))
  const row = (kind: number, first: number, second: number) => {
    const bytes = Buffer.alloc(6)
    bytes.writeUInt8(kind, 0)
    bytes.writeUInt32BE(first, 1)
    bytes.writeUInt8(second, 5)
    return bytes
  }
  const rows = [row(0, 0, 255), ...places.map((place) => row(1, place, 0)), row(2, 6, 0), row(1, start, 0)]
  const table = pdfStream(Buffer.concat(rows), '/Type /XRef /Size 9 /W [1 4 1] /Root 1 0 R')
  return Buffer.from(
    `${text.slice(0, start)}8 0 obj\n${table}\nendobj\nstartxref\n${start}\n%%EOF\n`,
    'latin1',
  )
}

/** A chain of page nodes, each the only child of the one before. */
export function deepTree(depth: number): Buffer {
  const nodes = Array.from(
    { length: depth },
    (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 ${at === 0 ? '' : `/Parent ${at + 1} 0 R `}>>`,
  )
  return pdfOf([CATALOGUE, ...nodes, `<< /Type /Page /Parent ${depth + 1} 0 R /MediaBox [0 0 9 9] >>`])
}

function manyPages(count: number): Buffer {
  const kids = Array.from({ length: count }, () => '3 0 R').join(' ')
  const [, ...page] = onePage()
  return pdfOf([CATALOGUE, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, ...page])
}

const file = '<< /Type /Filespec /F (a.exe) /EF << /F 5 0 R >> >>'

/** Files that whoever wants to harm would send, by what they do, and what is found in each. */
export const HOSTILE_PDFS = {
  'unpacks to 200 MB': [withObject('', pdfStream(packedZeros(200), '/Filter /FlateDecode')), 'TOO_COMPLEX'],
  'unpacks to what unpacks to 200 MB': [
    withObject('', pdfStream(deflateSync(packedZeros(200)), '/Filter [/FlateDecode /FlateDecode]')),
    'TOO_COMPLEX',
  ],
  'is packed four times': [
    withObject(
      '',
      pdfStream(
        [1, 2, 3, 4].reduce((bytes) => deflateSync(bytes), Buffer.from('x')),
        '',
      ),
    ),
    'TOO_COMPLEX',
  ],
  'is packed in a way that nobody uses any more': [
    withObject('', pdfStream(Buffer.from('x'), '/Filter /LZWDecode')),
    'TOO_COMPLEX',
  ],
  'has 100,000 pages': [manyPages(100_000), 'TOO_COMPLEX'],
  'has a tree of pages that is its own child': [
    pdfOf([CATALOGUE, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'DAMAGED',
  ],
  'has no pages': [pdfOf([CATALOGUE, '<< /Type /Pages /Kids [] /Count 0 >>']), 'DAMAGED'],
  'has an object that is nothing but itself': [pdfOf(['1 0 R']), 'DAMAGED'],
  'has no objects': [Buffer.from('%PDF-1.4\nstartxref\n0\n%%EOF\n', 'latin1'), 'DAMAGED'],
  'is locked': [
    pdfOf([CATALOGUE, ...onePage()], () => '/Encrypt << /Filter /Standard /V 1 >> '),
    'ENCRYPTED',
  ],
  'runs a script when it opens': [samplePdf('x', `/OpenAction ${script} `), 'ACTIVE'],
  'runs a script that its name hides': [
    samplePdf('x', '/OpenAction << /S /J#61vaScript /JS (app.alert\\(1\\)) >> '),
    'ACTIVE',
  ],
  'runs a script before it is printed': [samplePdf('x', `/AA << /WP ${script} >> `), 'ACTIVE'],
  'runs a script when a page opens': [withObject('', '<< >>', `/AA << /O ${script} >> `), 'ACTIVE'],
  'runs a script by a link': [withObject('', '<< >>', link(script)), 'ACTIVE'],
  'runs a script by a field': [withObject('', field(script), '/Annots [6 0 R] '), 'ACTIVE'],
  'hides a script in an object stream': [hiddenAction(script), 'ACTIVE'],
  'hides a script in an object stream, twice packed': [
    hiddenAction(script, (bytes) => deflateSync(deflateSync(bytes)), '/Filter [/FlateDecode /FlateDecode]'),
    'ACTIVE',
  ],
  'hides a script behind names in an object stream': [
    hiddenAction('<< /S /J#61vaScript /JS (a) >>', deflateSync, '/Type /Obj#53tm /Filter /Fl#61teDecode'),
    'ACTIVE',
  ],
  'hides a program in an object stream': [hiddenAction('<< /S /Launch /F (a.exe) >>'), 'ACTIVE'],
  'has an object stream that nobody sees through': [
    hiddenAction(
      script,
      (bytes) => Buffer.from(`${bytes.toString('hex')}>`),
      '/Type /ObjStm /Filter /ASCIIHexDecode',
    ),
    'ACTIVE',
  ],
  'starts a program': [samplePdf('x', '/OpenAction << /S /Launch /F (a.exe) >> '), 'ACTIVE'],
  'sends what is typed elsewhere': [
    withObject('', '<< >>', link('<< /S /SubmitForm /F (http://a.example) >>')),
    'ACTIVE',
  ],
  'carries a file': [withObject('/Names << /EmbeddedFiles << /Names [(a) 6 0 R] >> >> ', file), 'ACTIVE'],
  'carries a file on a page': [
    withObject('', file, '/Annots [<< /Subtype /FileAttachment /Rect [0 0 9 9] /FS 6 0 R >>] '),
    'ACTIVE',
  ],
  'is a form of XFA': [
    withObject('/AcroForm << /XFA 6 0 R /Fields [] >> ', pdfStream(Buffer.from('<xdp/>'), '')),
    'ACTIVE',
  ],
} as const satisfies Record<string, readonly [Buffer, string]>

/** A table that leads back to itself: harmless, where the reader notices. */
export const LOOPED_TABLE = pdfOf([CATALOGUE, ...onePage()], (table) => `/Prev ${table} `)
