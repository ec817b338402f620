// Runs before the first paint, so that neither the colour scheme nor the row height flashes. A file, not an inline
// script: the content security policy allows no inline script.
;(() => {
  const read = (key) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      return null // storage is refused in some private windows; the system's preference is then the answer
    }
  }
  const chosen = read('fxmatch.scheme')
  const dark = window.matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  document.documentElement.setAttribute(
    'data-density',
    read('fxmatch.density') === 'comfortable' ? 'comfortable' : 'dense',
  )
})()
