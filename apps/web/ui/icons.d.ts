/** What `apps/web/icons.config.ts` makes of Tabler's drawings. */
declare module 'virtual:icons/*' {
  const icon: import('./icon.tsx').Icon
  export default icon
}
