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
  if (read('fxmatch.font') === 'own') root.setAttribute('data-font', 'own')
  if (read('fxmatch.preloader') === 'true') root.setAttribute('data-preloader', 'on')
  // What the server sends drawn (app/take-over.tsx) knows neither the language chosen here nor what a traveller follows.
  const language = read('fxmatch.language')
  const follows = window.location.hash !== '' || read('fxmatch.request', 'sessionStorage') !== null
  if (follows || (language !== null && language !== root.lang)) root.setAttribute('data-drawn', 'other')
  // A form that is sent before the page can do it is sent by the page, and never by the browser: the address would tell all.
  document.addEventListener('submit', (event) => {
    if (!event.target.closest('#drawn')) return
    event.preventDefault()
    event.target.dataset.pressed = ''
  })
  root.setAttribute('data-density', read('fxmatch.density') === 'dense' ? 'dense' : 'comfortable')
})()
