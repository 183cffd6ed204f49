/** Bytes of a file, in a buffer of their own, as the browser's cryptography takes them. */
export type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the text of bytes; each byte is one character. Only its ASCII characters are compared. */
export const textOf = (bytes: Bytes): string => new TextDecoder('latin1').decode(bytes);

/** Returns the bytes of hexadecimal digits. */
export const fromHex = (digits: string): Bytes =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

/** Returns the hexadecimal digits of bytes, in lower case. */
export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function joined(...parts: readonly Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const isSame = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Returns where an ASCII text is last in the bytes before `end`; -1 without one. */
export function lastIndexOf(bytes: Bytes, text: string, end = bytes.length): number {
  const wanted = new TextEncoder().encode(text);
  for (let at = Math.min(end, bytes.length - wanted.length); at >= 0; at--) {
    if (wanted.every((byte, n) => bytes[at + n] === byte)) return at;
  }
  return -1;
}
