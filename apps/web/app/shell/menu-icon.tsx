import {
  type Icon,
  IconAdjustments,
  IconArrowsExchange,
  IconBook,
  IconBuilding,
  IconBuildingBank,
  IconBuildingStore,
  IconCalendarEvent,
  IconCash,
  IconChartLine,
  IconCheck,
  IconCheckbox,
  IconCircle,
  IconClock,
  IconCoins,
  IconDeviceDesktop,
  IconFileInvoice,
  IconFlag,
  IconHome,
  IconKey,
  IconListCheck,
  IconPackage,
  IconPercentage,
  IconReceipt,
  IconRoute,
  IconScale,
  IconShieldCheck,
  IconTicket,
  IconTruckDelivery,
  IconUsers,
  IconWallet,
} from '@tabler/icons-react'
import type { MenuEntry } from '../menu.ts'
import classes from './menu.module.css'

/** Path → what stands for the screen where there is no room for its name. */
const ICONS: Readonly<Record<string, Icon>> = {
  '/home': IconHome,
  '/home/entreprise': IconHome,
  '/work': IconListCheck,
  '/process': IconRoute,
  '/on-hold': IconClock,
  '/confirm': IconCheck,
  '/reception': IconPackage,
  '/back-office-validation': IconCheckbox,
  '/generate-ticket': IconTicket,
  '/cash-out-admin': IconCash,
  '/profit-margin': IconPercentage,
  '/book/entreprise': IconBook,
  '/transaction': IconFileInvoice,
  '/manifest': IconListCheck,
  '/follow-up': IconRoute,
  '/delivery/corporate': IconTruckDelivery,
  '/deal': IconArrowsExchange,
  '/opening-rate': IconChartLine,
  '/opening-price': IconChartLine,
  '/market/pmp': IconScale,
  '/list-race': IconFlag,
  '/desk': IconBuildingStore,
  '/margin': IconPercentage,
  '/rate-margin': IconPercentage,
  '/remainder-rate': IconReceipt,
  '/rates': IconCoins,
  '/display': IconDeviceDesktop,
  '/displays': IconDeviceDesktop,
  '/agencies': IconBuildingBank,
  '/entreprise-signups': IconBuilding,
  '/change-password': IconKey,
  '/config': IconAdjustments,
  '/change-MP-time': IconClock,
  '/holidays': IconCalendarEvent,
  '/denominations': IconCash,
  '/users': IconUsers,
  '/auth': IconShieldCheck,
  '/trusted/rates': IconCoins,
  '/trusted/book': IconTicket,
  '/trusted/copilot': IconAdjustments,
  '/trusted/tokens': IconWallet,
  '/trusted/agencies': IconBuildingBank,
  '/trusted/dt': IconDeviceDesktop,
  '/trusted/config': IconBuildingStore,
  '/trusted/operators': IconUsers,
}

/** What stands for an entry: the number of its step, else its icon. */
export function MenuIcon({ entry }: { entry: Pick<MenuEntry, 'path' | 'step'> }) {
  if (entry.step !== undefined)
    return (
      <span className={classes.step} aria-hidden>
        {entry.step}
      </span>
    )
  const Shown = ICONS[entry.path] ?? IconCircle
  return <Shown size={16} stroke={1.7} aria-hidden className={classes.icon} />
}
