import { notifications } from '@mantine/notifications'

/** How long a success stays (specification 000 §9); an error stays until it is dismissed. */
const SUCCESS_MS = 5000

/** Says that something succeeded; announced politely. */
export function toastSuccess(message: string): void {
  notifications.show({ message, color: 'green', role: 'status', autoClose: SUCCESS_MS })
}

/** Says that something failed, until the person dismisses it; `requestId` helps the support find it. */
export function toastError(message: string, requestId?: string): void {
  notifications.show({
    message: requestId === undefined ? message : `${message} (${requestId})`,
    color: 'red',
    role: 'alert',
    autoClose: false,
  })
}
