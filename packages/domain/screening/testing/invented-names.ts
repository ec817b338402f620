import type { ListEntry } from '../list-entry.ts'

// Names as many people have them, and a list of the size and shape of a real one, all made by counting: no run differs.

const FIRST =
  `Mohamed Ahmed Ali Amine Anis Aymen Bilel Fathi Habib Hamza Hatem Hedi Hichem Imed Kamel Karim Khaled Lotfi Mahmoud Malek
Marwen Mehdi Moez Moncef Mondher Mongi Mourad Mustapha Nabil Nizar Noureddine Oussama Rachid Ramzi Riadh Ridha Sami Sofiene Taher
Tarek Wassim Walid Yassine Youssef Zied Abdelkader Abderrahmen Abdelaziz Abdessalem Salah Fatma Aicha Amel Amina Asma Chaima Dorra
Emna Faten Hajer Hela Henda Houda Ichrak Imen Ines Khadija Latifa Leila Mariem Meriem Mouna Nadia Najoua Olfa Rania Rim Sabrine Salma
Samia Sana Sihem Sonia Wafa Wided Yosra Zeineb Zohra`.split(/\s+/)

const LAST =
  `Trabelsi|Ben Ali|Gharbi|Jaziri|Mansouri|Hammami|Bouazizi|Ben Salah|Ben Salem|Cherif|Dridi|Ferjani|Ayari|Oueslati|Mejri
Jlassi|Zouari|Khelifi|Ben Youssef|Haddad|Guesmi|Brahmi|Louati|Kefi|Baccar|Abid|Turki|Ghorbel|Mzoughi|Hentati|Chaabane|Sassi|Bouzid
Mbarek|Masmoudi|Ghribi|Saidi|Rekik|Triki|Mokrani|Belhaj|Karoui|Chebbi|Mestiri|Ben Amor|Riahi|Zitouni|Marzouki|Ouerghi|Hamdi|Hamdouni
Jendoubi|Kasraoui|Labidi|Maalej|Nasri|Omrani|Rezgui|Slimani|Tounsi|Yahyaoui|Zaafouri|Ben Hassine|Ben Abdallah|Ben Ahmed|Ben Amar
Bouguerra|Bouslama|Chahed|Daoud|Ellouze|Fourati|Gafsi|Hajji|Jouini|Khemiri|Laabidi|Makni|Nefzi|Ouali|Rahmouni|Sellami|Toumi|Zarrouk`
    .split(/[|\n]+/)
    .map((name) => name.trim())

/** So many names of a first and a last one, the most frequent more often, as people have them. */
export function commonNames(count: number): string[] {
  const often = (names: readonly string[], at: number) =>
    names[Math.floor(((at % 1009) / 1009) ** 2 * names.length)] ?? ''
  return Array.from(
    { length: count },
    (_, n) => `${often(FIRST, n * 617)} ${often(LAST, n * 389 + Math.floor(n / 1009) * 211)}`,
  )
}

const GIVEN =
  `Mohammed Ahmed Ali Hassan Hussein Omar Khalid Abdullah Ibrahim Yusuf Salim Saleh Hamza Faysal Nasser Tariq Mustafa Jamal
Adel Bilal Zayd Usama Ayman Sulaiman Dawud Isa Qasim Rashid Majid Walid Hamid Saeed Muhsin Anwar Khalil`.split(
    /\s+/,
  )
const FAMILY =
  `al-Harbi al-Qahtani al-Masri al-Iraqi al-Libi al-Tunisi al-Yamani al-Shami al-Dulaymi al-Jubouri al-Tikriti al-Rawi
al-Anbari al-Utaybi al-Ghamdi al-Zahrani al-Shehri al-Baghdadi al-Mosuli Haqqani Akhundzada Noorzai Mansoor Zadran Popalzai Barakzai
Mudacumura Ntaganda Katanga Nsengiyumva Kim Pak Ri Hwang Chong Rustamov Batirashvili Gadzhiev Saidakhmetov Abubakarov Kemiche Droukdel
Belmokhtar Layouni Ouhoud Charaabi Essid Benattia Saadi Hamami Boughanemi`.split(/\s+/)
const FAR =
  `Tae-song Yong-nam Chang-ho Kwang-su Sylvestre Frodouald Laurent Bosco Tarkhan Aslan Murad Ruslan`.split(
    /\s+/,
  )
const HOUSES = `Rahma Aman Furqan Salam Taqwa Barakat Hikma Nusra Ansar Wafa`.split(/\s+/)

/** A list of invented entries: nine hundred people with two aliases each, three hundred houses. */
export function inventedList(): ListEntry[] {
  const of = (names: readonly string[], at: number) => names[at % names.length] ?? ''
  const people = Array.from({ length: 900 }, (_, n): ListEntry => {
    const far = n % 7 === 3
    const [one, two, three] = far
      ? [of(FAR, n), '', '']
      : [of(GIVEN, n * 7), of(GIVEN, n * 11 + 3), n % 3 === 0 ? of(GIVEN, n * 13 + 5) : '']
    const family = of(FAMILY, n * 17)
    const main = [one, two, three, family].filter(Boolean).join(' ')
    return {
      reference: `XYi.${String(n + 1).padStart(3, '0')}`,
      kind: 'PERSON',
      names: [
        { text: main, low: false },
        { text: `${one} ${family}`, low: false },
        { text: `Abu ${of(GIVEN, n * 5)}`, low: true },
      ],
      birthYears: [1950 + (n % 45)],
      nationalities: [],
      documents: [],
    }
  })
  const houses = Array.from(
    { length: 300 },
    (_, n): ListEntry => ({
      reference: `XYe.${String(n + 1).padStart(3, '0')}`,
      kind: 'ENTITY',
      names: [
        {
          text: `${of(HOUSES, n)} ${of(['Trading Company', 'Relief Fund', 'Exchange', 'General Trading LLC'], n * 3)} ${n}`,
          low: false,
        },
      ],
      birthYears: [],
      nationalities: [],
      documents: [],
    }),
  )
  return [...people, ...houses]
}
