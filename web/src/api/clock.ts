let offset = 0;

/** Sets our idea of now by the server's clock; a device's own may be hours off. */
export function setServerTime(at: Date): void {
  offset = at.getTime() - Date.now();
}

/** Now, by the server's clock. */
export const serverNow = (): Date => new Date(Date.now() + offset);
