import IconAdjustments from 'virtual:icons/adjustments'
import IconArrowsExchange from 'virtual:icons/arrows-exchange'
import IconBook from 'virtual:icons/book'
import IconBuilding from 'virtual:icons/building'
import IconBuildingBank from 'virtual:icons/building-bank'
import IconBuildingStore from 'virtual:icons/building-store'
import IconCalendarEvent from 'virtual:icons/calendar-event'
import IconCash from 'virtual:icons/cash'
import IconChartLine from 'virtual:icons/chart-line'
import IconCheck from 'virtual:icons/check'
import IconCheckbox from 'virtual:icons/checkbox'
import IconCircle from 'virtual:icons/circle'
import IconClock from 'virtual:icons/clock'
import IconCoins from 'virtual:icons/coins'
import IconDeviceDesktop from 'virtual:icons/device-desktop'
import IconFileInvoice from 'virtual:icons/file-invoice'
import IconFlag from 'virtual:icons/flag'
import IconHome from 'virtual:icons/home'
import IconKey from 'virtual:icons/key'
import IconListCheck from 'virtual:icons/list-check'
import IconPackage from 'virtual:icons/package'
import IconPercentage from 'virtual:icons/percentage'
import IconReceipt from 'virtual:icons/receipt'
import IconRoute from 'virtual:icons/route'
import IconScale from 'virtual:icons/scale'
import IconShieldCheck from 'virtual:icons/shield-check'
import IconTicket from 'virtual:icons/ticket'
import IconTruckDelivery from 'virtual:icons/truck-delivery'
import IconUsers from 'virtual:icons/users'
import IconWallet from 'virtual:icons/wallet'
import type { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from '../menu.ts'
import classes from './menu.module.css'

/** Path → what stands for the screen where there is no room for its name. */
const ICONS: Readonly<Record<string, Icon>> = {
  '/start': IconHome,
  '/home': IconChartLine,
  '/home/entreprise': IconChartLine,
  '/first-day': IconListCheck,
  '/work': IconListCheck,
  '/closing': IconScale,
  '/execution-report': IconScale,
  '/price-outliers': IconScale,
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
  '/cover': IconShieldCheck,
  '/titles': IconReceipt,
  '/manifest': IconListCheck,
  '/follow-up': IconRoute,
  '/delivery/corporate': IconTruckDelivery,
  '/deal': IconArrowsExchange,
  '/opening-rate': IconChartLine,
  '/opening-price': IconChartLine,
  '/market/pmp': IconScale,
  '/list-race': IconFlag,
  '/rfqs': IconArrowsExchange,
  '/standing': IconClock,
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
  '/service-times': IconClock,
  '/holidays': IconCalendarEvent,
  '/denominations': IconCash,
  '/fixings': IconChartLine,
  '/screening': IconShieldCheck,
  '/screening/lists': IconListCheck,
  '/users': IconUsers,
  '/company': IconBuilding,
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
