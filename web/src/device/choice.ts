/** What a person said about this device. Without an answer, nothing is stored on it. */
export type DeviceChoice = 'own' | 'shared';

const key = 'portal.device';

/** Marks a tab in which a person has just signed in, until the question is answered. */
const asked = 'portal.device-question';

/** Returns the answer; undefined if nobody was asked, or the device has no storage. */
export function deviceChoice(): DeviceChoice | undefined {
  try {
    const choice = localStorage.getItem(key);
    return choice === 'own' || choice === 'shared' ? choice : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the answer for this device. */
export function storeChoice(choice: DeviceChoice): void {
  try {
    localStorage.setItem(key, choice);
    sessionStorage.removeItem(asked);
  } catch {
    // A device without storage stores nothing anyway.
  }
}

/** Forgets the answer, so that the question is asked again. */
export function forgetChoice(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is no answer to forget.
  }
}

/** Forgets whose device it is. A shared device stays one for the next person. */
export function forgetOwnChoice(): void {
  if (deviceChoice() === 'own') forgetChoice();
}

/** Asks in this tab whose device it is, after a sign-in. */
export const askLater = (): void => sessionStorage.setItem(asked, 'yes');

/** Asks no more in this tab; the next sign-in asks again. Until then nothing is stored. */
export const askNoMore = (): void => sessionStorage.removeItem(asked);

/** Whether this tab asks whose device it is. */
export const isAsked = (): boolean =>
  deviceChoice() === undefined && sessionStorage.getItem(asked) !== null;
