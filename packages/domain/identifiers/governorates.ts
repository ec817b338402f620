/** A governorate of Tunisia. */
export interface Governorate {
  readonly name: string
  /** Its chief town. */
  readonly seat: string
}

/** The 24 governorates, north to south, each with its chief town, which it is named after. */
export const GOVERNORATES: readonly Governorate[] = [
  { name: 'Tunis', seat: 'Tunis' },
  { name: 'Ariana', seat: 'Ariana' },
  { name: 'Ben Arous', seat: 'Ben Arous' },
  { name: 'La Manouba', seat: 'La Manouba' },
  { name: 'Nabeul', seat: 'Nabeul' },
  { name: 'Zaghouan', seat: 'Zaghouan' },
  { name: 'Bizerte', seat: 'Bizerte' },
  { name: 'Béja', seat: 'Béja' },
  { name: 'Jendouba', seat: 'Jendouba' },
  { name: 'Le Kef', seat: 'Le Kef' },
  { name: 'Siliana', seat: 'Siliana' },
  { name: 'Kairouan', seat: 'Kairouan' },
  { name: 'Kasserine', seat: 'Kasserine' },
  { name: 'Sidi Bouzid', seat: 'Sidi Bouzid' },
  { name: 'Sousse', seat: 'Sousse' },
  { name: 'Monastir', seat: 'Monastir' },
  { name: 'Mahdia', seat: 'Mahdia' },
  { name: 'Sfax', seat: 'Sfax' },
  { name: 'Gafsa', seat: 'Gafsa' },
  { name: 'Tozeur', seat: 'Tozeur' },
  { name: 'Kébili', seat: 'Kébili' },
  { name: 'Gabès', seat: 'Gabès' },
  { name: 'Médenine', seat: 'Médenine' },
  { name: 'Tataouine', seat: 'Tataouine' },
]
