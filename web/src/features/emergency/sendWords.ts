import { isAllClear } from '#shared/emergency/all-clear';

type Shown = Readonly<{ status: boolean; message: string }>;

/** The main act while no emergency message is shown. The card for the wallet names it too. */
export const sendAct = 'Send to everyone';

/** Whether a new message is an update: it begins so in mail, pushes and texts. */
export const isUpdateOf = (shown: Shown): boolean => shown.status && !isAllClear(shown);

/** Returns the name of the main act, by the message that is shown now. */
export const sendActOver = (shown: Shown): string =>
  isUpdateOf(shown) ? 'Send update to everyone' : sendAct;
