import { crc32, deflateSync } from 'node:zlib';
import type { Pixels } from '#functions/kernel/image/codec';

/** Whether every pixel of an opaque picture is black, white or grey. */
export function isGrey({ data }: Pixels): boolean {
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) return false;
  }
  return true;
}

/** Writes a grey picture as a PNG of 16 shades, a tenth of the bytes that an encoder writes. */
export function greyPng({ data, width, height }: Pixels): Buffer {
  const line = Math.ceil(width / 2) + 1; // the first byte of a line says that it has no filter
  const lines = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const shade = Math.round((data[(y * width + x) * 4] ?? 0) / 17);
      const at = y * line + 1 + (x >> 1);
      lines[at] = (lines[at] ?? 0) | (x % 2 === 0 ? shade << 4 : shade);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 4; // bits of a pixel; the next byte, 0, says grey
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(content.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
