import { Drawer } from '@mantine/core'
import { SideMenu } from './side-menu.tsx'

/** The menu where it has no place of its own beside the screen. */
export function MenuDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} size={260} title="FXMatch" padding="sm">
      <SideMenu />
    </Drawer>
  )
}
