/**
 * Leads to a part of the page, with the focus. `block` is where it then is in the window: `nearest` moves
 * nothing if it is in view.
 */
export function goTo(id: string, block: 'start' | 'nearest' = 'start'): void {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block });
  part?.focus({ preventScroll: true });
}
