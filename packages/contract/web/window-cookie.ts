/** In which a browser tells the size of its window, `1366x768` in CSS pixels; `apps/web/public/appearance.js` writes it. */
export const WINDOW_COOKIE = 'fxmatch-window'
