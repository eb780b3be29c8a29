let region: HTMLElement | undefined;

/** Has a screen reader say what has just happened, without moving the focus. */
export function announce(message: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'visually-hidden';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = message;
}
