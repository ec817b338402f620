// FIPS 180-4. The browser's own digest answers one text at a time through a promise, and only where the page came by HTTPS;
// a search through tens of thousands of texts needs one that answers at once.

/** First 32 bits of the fractional parts of the roots of the first primes, as FIPS 180-4 §4.2.2 and §5.3.3 define them. */
function rootsOfPrimes(): { readonly initial: readonly number[]; readonly rounds: Int32Array } {
  const fraction = (root: number) => ((root - Math.floor(root)) * 0x1_0000_0000) | 0
  const initial: number[] = []
  const rounds = new Int32Array(64)
  for (let candidate = 2, found = 0; found < 64; candidate++) {
    let isPrime = true
    for (let divisor = 2; divisor * divisor <= candidate && isPrime; divisor++)
      isPrime = candidate % divisor !== 0
    if (!isPrime) continue
    if (found < 8) initial.push(fraction(Math.sqrt(candidate)))
    rounds[found++] = fraction(Math.cbrt(candidate))
  }
  return { initial, rounds }
}

const { initial: INITIAL, rounds: ROUNDS } = rootsOfPrimes()
const schedule = new Int32Array(64)

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))
const at = (words: ArrayLike<number>, index: number) => words[index] ?? 0

function compress(state: Int32Array, block: DataView, offset: number): void {
  for (let n = 0; n < 16; n++) schedule[n] = block.getInt32(offset + n * 4)
  for (let n = 16; n < 64; n++) {
    const early = at(schedule, n - 15)
    const late = at(schedule, n - 2)
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const great = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    schedule[n] = (at(schedule, n - 16) + small + at(schedule, n - 7) + great) | 0
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let n = 0; n < 64; n++) {
    const mixE = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const first = (h + mixE + ((e & f) ^ (~e & g)) + at(ROUNDS, n) + at(schedule, n)) | 0
    const mixA = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const second = (mixA + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  for (const [n, word] of [a, b, c, d, e, f, g, h].entries()) state[n] = (at(state, n) + word) | 0
}

/** The SHA-256 of some bytes: 32 bytes. */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 0x1_0000_0000))
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0)
  const state = Int32Array.from(INITIAL)
  for (let offset = 0; offset < padded.length; offset += 64) compress(state, view, offset)
  const hash = new DataView(new ArrayBuffer(32))
  for (const [n, word] of state.entries()) hash.setInt32(n * 4, word)
  return new Uint8Array(hash.buffer)
}
