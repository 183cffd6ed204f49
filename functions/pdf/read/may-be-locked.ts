/** Whether a file may be encrypted. The word is never packed or encrypted itself. */
export const mayBeLocked = (file: Uint8Array): boolean =>
  Buffer.from(file.buffer, file.byteOffset, file.length).includes('/Encrypt');
