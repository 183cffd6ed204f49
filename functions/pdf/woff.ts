import { inflateSync } from 'node:zlib';

const headerLength = 44;
const entryLength = 20;

/**
 * Unpacks a WOFF file to the plain font inside it. fontkit reads WOFF too, but unpacks the outlines anew for every glyph; and the
 * subsets that it makes of WOFF2 files are broken.
 */
export function sfntOf(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, place) => {
    const entry = headerLength + place * entryLength;
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
  // Three numbers for a binary search, as the format wants them.
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(2 ** power * 16, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(count * 16 - 2 ** power * 16, 10);

  const parts: Buffer[] = [directory];
  let offset = directory.length;
  for (const [place, { tag, checksum, data }] of tables.entries()) {
    const entry = 12 + place * 16;
    tag.copy(directory, entry);
    directory.writeUInt32BE(checksum, entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const room = Math.ceil(data.length / 4) * 4;
    parts.push(data, Buffer.alloc(room - data.length));
    offset += room;
  }
  return Buffer.concat(parts);
}
