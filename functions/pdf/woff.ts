import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * Unpacks a WOFF file to the plain font inside it. fontkit reads WOFF too, but unpacks the outlines
 * again for every glyph, and its subsets of WOFF2 files are broken.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Font file has no WOFF signature');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = headerLength + i * entryLength;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const data = woff.subarray(offset, (offset ?? 0) + (packed ?? 0));
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      data: (packed ?? 0) < (length ?? 0) ? inflateSync(data) : data,
    };
  });

  const directory = Buffer.alloc(12 + count * 16);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  // The format requires three numbers for a binary search.
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [i, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + i * 16;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const paddedLength = Math.ceil(data.length / 4) * 4;
    parts.push(data, Buffer.alloc(paddedLength - data.length));
    offset += paddedLength;
  }
  return Buffer.concat(parts);
}
