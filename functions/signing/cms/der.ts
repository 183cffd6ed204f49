/** A value in DER, the binary form of certificates and signatures (ITU-T X.690). */
export type Der = Buffer;

/** Writes a value with its tag and its length in the shortest form. */
export function value(tag: number, ...parts: readonly Uint8Array[]): Der {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(body.length)]), body]);
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const digits: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256);
  return [0x80 + digits.length, ...digits];
}

export const sequence = (...parts: readonly Uint8Array[]): Der => value(0x30, ...parts);
/** Writes a set. DER orders its values by their bytes. */
export const setOf = (...parts: readonly Uint8Array[]): Der =>
  value(0x31, ...parts.toSorted(Buffer.compare));
export const octets = (bytes: Uint8Array): Der => value(0x04, bytes);
/** Writes bits. The last `unused` bits of the last byte do not count. */
export const bits = (bytes: Uint8Array, unused = 0): Der =>
  value(0x03, Buffer.from([unused]), bytes);
export const text = (words: string): Der => value(0x0c, Buffer.from(words));
export const nothing: Der = value(0x05);
export const yes: Der = value(0x01, Buffer.from([0xff]));

/** Writes a number that is not negative, from its bytes: without leading zeros. */
export function whole(number: Uint8Array): Der {
  const from = number.findIndex((byte) => byte > 0);
  const digits = from < 0 ? Buffer.from([0]) : Buffer.from(number.subarray(from));
  // The first bit is the sign.
  return (digits[0] ?? 0) < 0x80 ? value(0x02, digits) : value(0x02, Buffer.from([0]), digits);
}

/** Writes an identifier of a kind of object: `2.5.4.10`. */
export function objectId(dotted: string): Der {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return value(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(inSevenBits)));
}

/** Returns the digits of a number in base 128. All but the last have the first bit set. */
function inSevenBits(number: number): number[] {
  const digits = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
    digits.unshift((rest % 128) + 128);
  }
  return digits;
}

/** Writes a time to the second. Certificates write years before 2050 with two digits (RFC 5280). */
export function time(at: Date): Der {
  const digits = at.toISOString().replace(/\D/g, '').slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? value(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : value(0x18, Buffer.from(`${digits}Z`));
}

/** A value that was read. */
export interface Read {
  readonly tag: number;
  readonly body: Der;
  /** The value with its tag and length. */
  readonly bytes: Der;
}

/** Reads the values that follow each other. Throws if the last one is cut off. */
export function valuesIn(bytes: Uint8Array): Read[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Read[] = [];
  for (let at = 0; at < all.length; ) {
    const short = all[at + 1] ?? 0;
    const digits = short < 0x80 ? 0 : short - 0x80;
    const start = at + 2 + digits;
    if (digits > 4 || start > all.length) throw new Error('DER: a length is cut off');
    const length = digits === 0 ? short : all.readUIntBE(at + 2, digits);
    const end = start + length;
    if (end > all.length) throw new Error('DER: a value is cut off');
    found.push({
      tag: all[at] ?? 0,
      body: all.subarray(start, end),
      bytes: all.subarray(at, end),
    });
    at = end;
  }
  return found;
}

/** Reads the values inside of one value. */
export function valuesOf(bytes: Uint8Array): Read[] {
  const [outer] = valuesIn(bytes);
  if (!outer) throw new Error('DER: there is no value');
  return valuesIn(outer.body);
}
