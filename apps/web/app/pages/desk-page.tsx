import { DeskScreen } from '../../features/desk/desk-screen.tsx'
import { AskedOfUs } from './asked-of-us.tsx'

/** An exchange office's desk, with the prices that are asked of it above: here positions and requests for quotes meet. */
export function DeskPage() {
  return <DeskScreen asked={<AskedOfUs />} />
}
