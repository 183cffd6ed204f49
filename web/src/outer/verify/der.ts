import { type Bytes, joined } from './bytes.ts';
import { need } from './fault.ts';

/** A value of DER (X.690), the form of certificates and signatures. */
export interface Value {
  readonly tag: number;
  readonly body: Bytes;
  /** The value with its tag and length. */
  readonly bytes: Bytes;
}

/** Reads the values in bytes. */
export function valuesIn(bytes: Bytes): Value[] {
  const found: Value[] = [];
  for (let at = 0; at < bytes.length; ) {
    const short = bytes[at + 1] ?? 0;
    const digits = short < 0x80 ? 0 : short - 0x80;
    const start = at + 2 + digits;
    need(digits <= 4 && start <= bytes.length, 'sealChanged');
    let length = digits === 0 ? short : 0;
    for (const digit of bytes.subarray(at + 2, start)) length = length * 256 + digit;
    const end = start + length;
    need(end <= bytes.length, 'sealChanged');
    found.push({
      tag: bytes[at] ?? 0,
      body: bytes.slice(start, end),
      bytes: bytes.slice(at, end),
    });
    at = end;
  }
  return found;
}

/** Returns the value at a path: the n-th value in the n-th value, and so on. */
export const at = (value: Value, ...path: readonly number[]): Value =>
  path.reduce((inner, n) => need(valuesIn(inner.body)[n], 'sealChanged'), value);

/** Returns the first value in bytes. */
export const firstIn = (bytes: Bytes): Value => need(valuesIn(bytes)[0], 'sealChanged');

/** Writes a value. */
export function der(tag: number, ...parts: readonly Bytes[]): Bytes {
  const body = joined(...parts);
  const digits: number[] = [];
  for (let left = body.length; left > 0; left = Math.floor(left / 256)) digits.unshift(left % 256);
  const head = body.length < 0x80 ? [body.length] : [0x80 + digits.length, ...digits];
  return joined(Uint8Array.from([tag, ...head]), body);
}
