let offset = 0;

/** Sets the clock by the server; a device's own clock may be hours off. */
export function setServerTime(at: Date): void {
  offset = at.getTime() - Date.now();
}

/** Returns the current time of the server. */
export const serverNow = (): Date => new Date(Date.now() + offset);
