import { useEffect } from 'react'

let standing = 0

/** While something stands beside the page's content, with its button at the foot, toasts make way for it (`app/toasts.module.css`). */
export function useToastsAside(shown = true): void {
  useEffect(() => {
    if (!shown) return
    standing += 1
    document.body.dataset.beside = ''
    return () => {
      standing -= 1
      if (standing === 0) delete document.body.dataset.beside
    }
  }, [shown])
}
