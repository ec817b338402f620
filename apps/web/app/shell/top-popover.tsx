import { Popover, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './shell.module.css'

interface TopPopoverProps {
  /** What the popover is called. */
  readonly title: string
  /** In CSS pixels. */
  readonly width: number
  /** What stands in the top bar: the button's content. */
  readonly trigger: ReactNode
  /** The content; `close` is for what leads elsewhere. */
  readonly children: (close: () => void) => ReactNode
}

/** A popover of the top bar: opened by its button, left by Escape, which gives the button its focus back. */
export function TopPopover({ title, width, trigger, children }: TopPopoverProps) {
  const [opened, menu] = useDisclosure(false)
  return (
    <Popover
      opened={opened}
      onChange={menu.toggle}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      withRoles
    >
      <Popover.Target>
        <UnstyledButton className={classes.account} onClick={menu.toggle}>
          {trigger}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>{children(menu.close)}</Popover.Dropdown>
    </Popover>
  )
}
