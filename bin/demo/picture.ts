import { createHash } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/**
 * Draws hills under a sky as a PNG file, the same for the same words. These are the photographs of
 * the demo schools, without faces and copyright.
 */
export function picture(words: string, width: number, height: number): Buffer {
  const chance = createHash('sha256').update(words).digest();
  const part = (i: number) => (chance[i % 32] ?? 0) / 255;
  const skyHue = part(0) < 0.3 ? 28 + 20 * part(16) : 195 + 35 * part(16);
  const hillHue = 95 + 115 * part(17);
  const sky = [colour(skyHue, 0.5, 0.82), colour(skyHue + 18, 0.55, 0.95)] as const;
  const sun = {
    x: (0.15 + 0.7 * part(1)) * width,
    y: (0.15 + 0.25 * part(2)) * height,
    r: (0.06 + 0.05 * part(3)) * width,
  };
  const hills = Array.from({ length: 4 }, (_, i) => ({
    base: height * (0.45 + 0.14 * i),
    tall: height * (0.05 + 0.07 * part(4 + i)),
    waves: 1.2 + 2.4 * part(8 + i),
    shift: part(12 + i) * 7,
    colour: colour(hillHue + 9 * i, 0.2 + 0.05 * i, 0.68 - 0.13 * i),
  }));
  const crest = (hill: (typeof hills)[number], x: number) => {
    const at = (x / width) * Math.PI * hill.waves + hill.shift;
    return hill.base - hill.tall * (Math.sin(at) + 0.4 * Math.sin(2.3 * at));
  };
  const rows = Buffer.alloc((width * 3 + 1) * height);
  for (let x = 0; x < width; x++) {
    const crests = hills.map((hill) => crest(hill, x));
    for (let y = 0; y < height; y++) {
      const hill = crests.findLastIndex((top) => y >= top);
      const inSun = (x - sun.x) ** 2 + (y - sun.y) ** 2 < sun.r ** 2;
      const shade =
        hill < 0 ? (inSun ? sky[1] : mix(sky[0], sky[1], y / height)) : hills[hill]?.colour;
      rows.set(shade ?? sky[0], y * (width * 3 + 1) + 1 + x * 3);
    }
  }
  return png(width, height, rows);
}

type Colour = readonly [number, number, number];

const mix = (a: Colour, b: Colour, t: number): Colour => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];

/** Returns a colour from hue in degrees, and saturation and lightness from 0 to 1. */
function colour(hue: number, saturation: number, lightness: number): Colour {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Encodes 8 bits per channel, without alpha and interlace (PNG specification, section 11). */
function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(data.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
