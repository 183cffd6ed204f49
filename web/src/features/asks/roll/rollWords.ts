import type { Roll } from '#shared/asks/asks.contract';

const list = new Intl.ListFormat('en-AU');

/** Returns the questions whose answers may be opened: “Allergies? and Medicine?”. */
export const confidentialNames = ({ confidential = [] }: Pick<Roll, 'confidential'>): string =>
  list.format(confidential);

interface Keeping {
  /** The person said that the device is their own. */
  readonly isOwn: boolean;
  readonly isOnline: boolean;
  /** The confidential answers are shown. */
  readonly isOpen: boolean;
  readonly mayOpen: boolean;
}

/** Returns what becomes of the ticks here, and of what only the school reads. */
export function keptTexts({ isOwn, isOnline, isOpen, mayOpen }: Keeping): readonly string[] {
  const answers = isOpen
    ? 'Confidential answers stay until this page closes. No device stores them.'
    : isOnline
      ? 'Confidential answers open only with internet: open or print them before you leave.'
      : 'Confidential answers open only with internet.';
  return [ticksText(isOwn, isOnline), ...(mayOpen ? [answers] : [])];
}

function ticksText(isOwn: boolean, isOnline: boolean): string {
  if (isOwn) {
    return isOnline
      ? 'Names and ticks stay on this device for 24 hours, also without a connection.'
      : 'Your ticks are safe on this device for 24 hours.';
  }
  return isOnline
    ? 'The ticks stay while this page is open. Only a device of your own stores them: say so in the menu at the top right.'
    : 'Keep this page open: this device does not store the ticks.';
}
