/** How texts are looked up and filled in, in a browser and where the build draws pages. */
export const TEXT_SETTINGS = {
  fallbackLng: false,
  defaultNS: 'common',
  interpolation: { escapeValue: false }, // React escapes
} as const
