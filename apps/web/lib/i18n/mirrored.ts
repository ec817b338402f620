import { copyWithoutMarks } from './copying.ts'

// What a page needs that is read from right to left: fetched with the first such language (`reading.ts`).
copyWithoutMarks()
