import { crc32, deflateSync } from 'node:zlib';

/** A point of the icon, in its own units. */
type Point = readonly [x: number, y: number];

/** What an icon shows: lines with round ends on a plain square. */
export interface Drawing {
  /** The width and height of the square, in its own units. */
  readonly side: number;
  readonly lines: readonly (readonly Point[])[];
  readonly stroke: number;
  /** `#rrggbb` */
  readonly background: string;
  readonly ink: string;
}

/** Draws an icon as a PNG file with a number of pixels on each side. */
export function pngOf({ side, lines, stroke, background, ink }: Drawing, pixels: number): Buffer {
  const scale = pixels / side;
  const segments = lines.flatMap((line) =>
    line.slice(1).map((to, i) => [line[i] ?? to, to] as const),
  );
  const [from, to] = [channels(background), channels(ink)];
  // Each row begins with a byte that names its filter: none.
  const rows = Buffer.alloc(pixels * (1 + 3 * pixels));
  for (let y = 0; y < pixels; y++) {
    const row = y * (1 + 3 * pixels) + 1;
    for (let x = 0; x < pixels; x++) {
      const point: Point = [(x + 0.5) / scale, (y + 0.5) / scale];
      let distance = side;
      for (const segment of segments) distance = Math.min(distance, distanceTo(segment, point));
      // An edge covers a part of its pixels, so it is smooth.
      const covered = Math.min(1, Math.max(0, (stroke / 2 - distance) * scale + 0.5));
      for (let c = 0; c < 3; c++) {
        const [a = 0, b = 0] = [from[c], to[c]];
        rows[row + 3 * x + c] = Math.round(a + (b - a) * covered);
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // 8 bits for each channel, red green blue.
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the distance of a point from a line between two points. */
function distanceTo([a, b]: readonly [Point, Point], [x, y]: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
  const at = Math.min(1, Math.max(0, along));
  return Math.hypot(x - a[0] - at * dx, y - a[1] - at * dy);
}

const channels = (colour: string): number[] =>
  [1, 3, 5].map((i) => Number.parseInt(colour.slice(i, i + 2), 16));

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
