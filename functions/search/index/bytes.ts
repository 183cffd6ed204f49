/** Bytes that grow, with numbers of few bytes when they are small. */
export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 16);
  /** How many bytes are written. */
  length = 0;

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow();
    this.#bytes[this.length++] = value;
  }

  /** Writes a number of up to 32 bits, 7 bits in a byte, the lowest first. */
  number(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.byte((rest & 127) | 128);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  #grow(): void {
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

/** Reads the numbers that a `ByteWriter` wrote, from a position on. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    return this.#bytes[this.at++] ?? 0;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

/** Returns one buffer of several parts, which `splitParts` returns again. */
export function joinParts(parts: readonly Uint8Array[]): Buffer {
  const head = Buffer.alloc(4 * (parts.length + 1));
  head.writeUInt32LE(parts.length, 0);
  for (const [i, part] of parts.entries()) head.writeUInt32LE(part.length, 4 * (i + 1));
  return Buffer.concat([head, ...parts]);
}

export function splitParts(bytes: Buffer): Buffer[] {
  const count = bytes.readUInt32LE(0);
  let at = 4 * (count + 1);
  return Array.from({ length: count }, (_, i) => {
    const from = at;
    at += bytes.readUInt32LE(4 * (i + 1));
    return bytes.subarray(from, at);
  });
}

/** Returns the memory of numbers as bytes. Lambda and the local run store the lowest byte first. */
export const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer =>
  Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);

/** Returns a copy at an address at which numbers of any size may begin. */
export const alignedCopy = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
