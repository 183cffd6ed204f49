import { createHash } from 'node:crypto';
import { AppError } from '#shared/kernel/errors';
import { decode, encode, type Pixels, type Size } from './codec.ts';
import { type Header, headerOf } from './header.ts';
import { upright } from './orientation.ts';
import { damaged, pngParts } from './parts.ts';

/** A picture as it is stored. We write every byte of it; nothing of the uploaded file is copied. */
export interface Image {
  readonly bytes: Uint8Array;
  readonly contentType: 'image/jpeg' | 'image/png';
  readonly width: number;
  readonly height: number;
  /** Hash of the bytes, size and file extension, as `mediaKey` expects it. */
  readonly name: string;
}

const maxBytes = 4 * 1024 * 1024;
const maxPixels = 25_000_000;
const longestSide = 2400;
/** A PNG above this size is probably a photograph, which is much smaller as a JPEG. */
const heavyPng = 1024 * 1024;

/**
 * Reads a picture sent as base64, with or without `data:image/…;base64,`, and encodes it again
 * without metadata.
 */
export const readImage = async (base64: string, longest = longestSide): Promise<Image> =>
  reencoded(bytesOf(base64), longest);

/** Encodes the bytes of a picture file again, without metadata; its longest side is at most `longest` px. */
export async function reencoded(file: Buffer, longest = longestSide): Promise<Image> {
  const header = headerOf(file);
  if (!header) throw notAPicture();
  if (header.sizes.some(({ width, height }) => width * height > maxPixels)) {
    throw refusal('This picture is too large. Please choose one of at most 25 megapixels.');
  }
  return stored(upright(await decoded(file, header, longest), header.orientation), header.kind);
}

function bytesOf(base64: string): Buffer {
  const text = base64.trim().replace(/^data:image\/[a-z0-9.+-]{1,40};base64,/i, '');
  if (text.length > Math.ceil(maxBytes / 3) * 4) throw tooHeavy();
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length !== decodedLength(text)) throw notAPicture();
  if (bytes.length > maxBytes) throw tooHeavy();
  return bytes;
}

/**
 * Returns the bytes in a base64 text. `Buffer` skips what is no base64, so its result is shorter
 * then. A regular expression over millions of characters may run out of stack.
 */
function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  const letters = text.length - padding;
  return letters % 4 === 1 ? Number.NaN : Math.floor((letters * 3) / 4);
}

/** Decodes a picture. Every error of the decoder means that the file is damaged. */
async function decoded(
  file: Buffer,
  { kind, sizes: [size] }: Header,
  longest: number,
): Promise<Pixels> {
  try {
    return await decode(kind === 'png' ? withoutExtras(file) : file, size, longest);
  } catch {
    throw damaged();
  }
}

/**
 * Keeps only the chunks of a PNG that hold pixels. Compressed texts, profiles and thumbnails could
 * be huge when unpacked.
 */
function withoutExtras(file: Buffer): Buffer {
  const chunks = [file.subarray(0, 8)];
  for (const { name, data } of pngParts(file)) {
    const start = data.byteOffset - file.byteOffset - 8;
    if (/^(IHDR|PLTE|tRNS|IDAT|IEND)$/.test(name)) {
      chunks.push(file.subarray(start, start + data.length + 12));
    }
  }
  return Buffer.concat(chunks);
}

/**
 * Encodes photographs as JPEG, drawings and transparent pictures as PNG. Every mail program shows
 * both formats, and a PDF can contain them. A photograph that was sent as PNG becomes JPEG too. A
 * heavy transparent picture is scaled down.
 */
async function stored(pixels: Pixels, cameFrom: Header['kind']): Promise<Image> {
  const isOpaque = !pixels.data.some((value, at) => at % 4 === 3 && value < 255);
  if (isOpaque && (cameFrom === 'jpeg' || cameFrom === 'webp')) return asJpeg(pixels);
  const png = await encode(pixels, 'png');
  if (png.length <= heavyPng) return imageOf(png, 'png', pixels);
  return isOpaque ? asJpeg(pixels) : lighter(png, pixels);
}

const asJpeg = async (pixels: Pixels) => imageOf(await encode(pixels, 'jpg'), 'jpg', pixels);

async function lighter(png: Uint8Array, { width, height }: Pixels): Promise<Image> {
  if (png.length <= maxBytes) return imageOf(png, 'png', { width, height });
  const bound = Math.round(Math.max(width, height) * 0.7);
  const pixels = await decode(png, { width, height }, bound);
  return lighter(await encode(pixels, 'png'), pixels);
}

function imageOf(bytes: Uint8Array, ending: 'jpg' | 'png', { width, height }: Size): Image {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const contentType = ending === 'jpg' ? 'image/jpeg' : 'image/png';
  return { bytes, contentType, width, height, name: `${hash}-${width}x${height}.${ending}` };
}

const refusal = (sentence: string) => new AppError('badRequest', sentence);
const notAPicture = () => refusal('Please choose a PNG, JPEG, WebP or GIF picture.');
const tooHeavy = () => refusal('Please choose an image of at most 4 MB.');
