import { expect, it } from 'vitest'
import { lunarHolidays } from './lunar-holidays.ts'

it('finds the lunar holidays of a year', () => {
  expect(lunarHolidays('2025-01-01', '2025-12-31')).toEqual([
    { day: '2025-03-30', label: 'Aïd el-Fitr' },
    { day: '2025-03-31', label: 'Aïd el-Fitr' },
    { day: '2025-06-06', label: 'Aïd el-Idha' },
    { day: '2025-06-07', label: 'Aïd el-Idha' },
    { day: '2025-06-26', label: "Jour de l'An hégirien" },
    { day: '2025-09-04', label: 'Mouled' },
  ])
})
