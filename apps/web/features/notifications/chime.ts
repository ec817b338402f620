import { readSetting } from '../../lib/preferences/settings.ts'
import { whenIdle } from '../../lib/when-idle.ts'

/** After a sound no other for this long, in whichever tab (specification 002 §7: 150000 ms). */
export const QUIET_MS = 150_000

/** Where the tabs of one browser tell each other when the last sound was. */
const LAST_KEY = 'fxmatch.chime.last'
const LOCK = 'fxmatch.chime'

/**
 * Whether the pause after the last sound is over.
 * @param last the kept time of the last sound in milliseconds; a time that is to come is of a clock that was set back
 */
export function isQuietOver(now: number, last: string | null): boolean {
  const at = Number(last ?? Number.NaN)
  return !Number.isFinite(at) || at > now || now - at >= QUIET_MS
}

function read(key: string): string | null {
  try {
    return window.localStorage.getItem(key)
  } catch {
    return null // storage is refused in some private windows: each tab then keeps its own pause
  }
}

let ownLast: string | null = null

/** Takes the right to sound, once for all tabs. */
function claim(): boolean {
  const now = Date.now()
  if (!isQuietOver(now, read(LAST_KEY) ?? ownLast)) return false
  ownLast = String(now)
  try {
    window.localStorage.setItem(LAST_KEY, ownLast)
  } catch (error) {
    console.warn('the pause between sounds cannot be shared with other tabs', error)
  }
  return true
}

let context: AudioContext | null = null
/** The browser has let the sound begin, and will again. */
let allowed = false

/**
 * Gets the sound ready: browsers allow none before the person has pressed a key or clicked on the page. Until there is
 * something to hear it rests, since a sound that runs keeps a processor at work all day, silent or not.
 * @returns ends the waiting
 */
export function armChime(): () => void {
  const events = ['pointerdown', 'keydown'] as const
  const stop = () => {
    for (const event of events) window.removeEventListener(event, arm)
  }
  const arm = () => {
    stop()
    // What was pressed is answered first: making a sound ready takes as long as drawing a list.
    whenIdle(() => {
      context ??= new AudioContext()
      void getAllowed(context)
    })
  }
  if (context === null) for (const event of events) window.addEventListener(event, arm, { passive: true })
  return stop
}

async function getAllowed(audio: AudioContext): Promise<void> {
  await audio.resume()
  allowed = true
  await audio.suspend()
}

/** Two short notes, the second higher, and then rest. */
async function play(audio: AudioContext): Promise<void> {
  await audio.resume()
  const notes = [
    { pitch: 660, at: 0 },
    { pitch: 880, at: 0.14 },
  ]
  const tones = notes.map(({ pitch, at }) => {
    const start = audio.currentTime + at
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.24)
    return tone
  })
  tones.at(-1)?.addEventListener('ended', () => void audio.suspend())
}

/** Sounds once, unless the person has sounds off, or there was one less than 150 seconds ago in any tab, or none is allowed yet. */
export async function chime(): Promise<void> {
  const audio = context
  // A tab that may not sound yet must not use up the pause of one that may.
  if (audio === null || !allowed || !readSetting('sounds')) return
  const mine = await (navigator.locks?.request(LOCK, claim) ?? claim())
  if (mine) await play(audio)
}
