import { type PDFContext, PDFName, type PDFRef } from 'pdf-lib';
import { BytesStream } from '../../bytes-stream.ts';
import { jpegFacts } from './jpeg.ts';
import { readPng } from './png.ts';

/** A picture that the document holds. */
export interface EmbeddedPicture {
  /** Its name in the pages' resources. */
  readonly name: string;
  /** Its size in px. */
  readonly width: number;
  readonly height: number;
}

/** Reads the bytes of a stored picture; undefined if it is not stored any more. */
export type ReadPicture = (name: string) => Promise<Uint8Array | undefined>;

/** The pictures of one document. Each is read and written once. */
export function picturesOf(context: PDFContext, read: ReadPicture) {
  const known = new Map<string, EmbeddedPicture | undefined>();
  const entries: string[] = [];

  function embed(bytes: Uint8Array): EmbeddedPicture {
    const { ref, width, height } = bytes[0] === 0xff ? jpeg(context, bytes) : png(context, bytes);
    const name = `I${entries.length + 1}`;
    entries.push(`/${name} ${ref}`);
    return { name, width, height };
  }

  return {
    /** Reads pictures that are placed later. One that cannot be read is left out. */
    async load(names: Iterable<string>): Promise<void> {
      for (const name of names) {
        if (known.has(name)) continue;
        const bytes = await read(name);
        known.set(name, bytes && embedded(() => embed(bytes)));
      }
    },
    get: (name: string) => known.get(name),
    /** Returns the picture resources of the pages. */
    finish: (): string => (entries.length > 0 ? `/XObject<<${entries.join('')}>>` : ''),
  };
}
export type Pictures = ReturnType<typeof picturesOf>;

/** A damaged picture costs its article only the picture. */
function embedded(embed: () => EmbeddedPicture): EmbeddedPicture | undefined {
  try {
    return embed();
  } catch {
    return undefined;
  }
}

interface Written {
  readonly ref: PDFRef;
  readonly width: number;
  readonly height: number;
}

const spaces = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' } as const;

/** Writes a JPEG as it is. */
function jpeg(context: PDFContext, bytes: Uint8Array): Written {
  const { width, height, colours } = jpegFacts(bytes);
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: spaces[colours],
    BitsPerComponent: 8,
    Filter: 'DCTDecode',
    // Adobe's programs store the four colours inverted.
    ...(colours === 4 && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
  });
  return { ref: context.register(new BytesStream(dict, bytes)), width, height };
}

function png(context: PDFContext, bytes: Uint8Array): Written {
  const { width, height, colours, rows, alpha } = readPng(bytes);
  const image = (data: Uint8Array, channels: 1 | 3) => {
    const dict = context.obj({
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: spaces[channels],
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
      DecodeParms: { Predictor: 15, Colors: channels, BitsPerComponent: 8, Columns: width },
    });
    return new BytesStream(dict, data);
  };
  const picture = image(rows, colours);
  if (alpha) picture.dict.set(PDFName.of('SMask'), context.register(image(alpha, 1)));
  return { ref: context.register(picture), width, height };
}
