// Runs before the first paint, so that neither the colour scheme nor the row height nor the splash flashes. A file, not an inline
// script: the content security policy allows no inline script.
;(() => {
  const root = document.documentElement
  const system = window.matchMedia('(prefers-color-scheme: dark)')
  const read = (key, storage = 'localStorage') => {
    try {
      return window[storage].getItem(key)
    } catch {
      return null // storage is refused in some private windows; the system's preference is then the answer
    }
  }
  const applyScheme = () => {
    const chosen = read('fxmatch.scheme')
    const scheme = chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light'
    root.setAttribute('data-mantine-color-scheme', scheme)
  }
  applyScheme()
  system.addEventListener('change', applyScheme)
  if (read('fxmatch.font') === 'own') {
    root.setAttribute('data-font', 'own')
    // It is in the browser's cache: asked for now, it is there for the first layout instead of after it.
    void document.fonts.load('1em "Inter Variable"')
    if (root.dir === 'rtl') void document.fonts.load('1em "Noto Sans Arabic Variable"', 'ع')
  }
  if (read('fxmatch.preloader') === 'true') root.setAttribute('data-preloader', 'on')
  // What the server sends drawn (app/take-over.tsx) knows neither the language chosen here nor where one came from, nor what a traveller follows.
  const language = read('fxmatch.language')
  const follows =
    window.location.hash !== '' ||
    read('fxmatch.request', 'sessionStorage') !== null ||
    // An order that was opened from a list leads back to it.
    typeof window.history.state?.backTo === 'string'
  // A screen was drawn for a window of the size that this browser has told of itself, or that most have.
  const fits = JSON.parse(root.dataset.fits ?? '[]').every(
    ([query, matches]) => window.matchMedia(query).matches === matches,
  )
  const other = language !== null && language !== root.lang
  if (follows || !fits || other) root.setAttribute('data-drawn', 'other')
  // The outline stands as that language is read; which ones are read from right to left is written here by the build.
  if (other) root.dir = ['RIGHT_TO_LEFT'].includes(language) ? 'rtl' : 'ltr'
  const tellSize = () => {
    const secure = window.location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: it runs before the first paint, and waits for nothing
    document.cookie = `fxmatch-window=${window.innerWidth}x${window.innerHeight}; Path=/; Max-Age=31536000; SameSite=Strict${secure}`
  }
  tellSize()
  window.addEventListener('pagehide', tellSize)
  // A form that is sent before the page can do it is sent by the page, and never by the browser: the address would tell all.
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#drawn')) return
    event.preventDefault()
    event.target.dataset.pressed = ''
  })
  // What is pressed on a screen that was sent drawn is pressed on the one that takes its place; links lead on at once.
  const press = (event) => {
    const pressed = event.target.closest('#drawn[data-screen] :is(a[href], button, [data-row])')
    if (pressed === null || pressed.matches('a')) return
    for (const before of document.querySelectorAll('#drawn [data-pressed]')) delete before.dataset.pressed
    pressed.dataset.pressed = ''
  }
  document.addEventListener('click', press)
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[data-row]')) press(event)
  })
  root.setAttribute('data-density', read('fxmatch.density') === 'dense' ? 'dense' : 'comfortable')
  beginAfterPaint()

  // What was sent drawn is seen before the program takes the processor, which has it at once where all is in the browser's cache.
  function beginAfterPaint() {
    const { begin } = root.dataset
    if (begin === undefined) return
    const start = () => {
      const script = document.createElement('script')
      script.type = 'module'
      script.crossOrigin = ''
      script.src = begin
      document.head.append(script)
    }
    // They say what the page says already, and have all that is drawn looked through once more: not before it is seen.
    let isDressed = false
    const dress = () => {
      if (isDressed) return
      isDressed = true
      const missing = new Set(document.querySelectorAll('link[rel="preload"][as="style"]'))
      // The program measures what it draws.
      const settle = (sheet) => {
        if (missing.delete(sheet) && missing.size === 0) start()
      }
      if (missing.size === 0) start()
      for (const sheet of missing) {
        // That it was fetched is told as well.
        sheet.addEventListener('load', () => sheet.sheet && settle(sheet))
        sheet.addEventListener('error', () => settle(sheet))
        sheet.rel = 'stylesheet'
      }
    }
    document.addEventListener('DOMContentLoaded', () => {
      // A page that nobody looks at is not painted.
      setTimeout(dress, 500)
      requestAnimationFrame(() => setTimeout(dress))
    })
  }
})()
