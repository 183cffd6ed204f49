/**
 * Decodes and encodes pictures in WebAssembly: memory-safe code in a sandbox, the same on every
 * processor. The exports are called directly: a hostile picture makes the decoder trap, and after a
 * trap only a new instance is safe to use.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A picture in memory: four bytes (red, green, blue, alpha) for each pixel, row by row. */
export interface Pixels extends Size {
  readonly data: Uint8Array;
}

type Slice = [start: number, length: number];

interface Codec {
  memory: WebAssembly.Memory;
  __wbindgen_malloc(length: number, align: number): number;
  __wbindgen_free(start: number, length: number, align: number): void;
  __wbg_photonimage_free(image: number, unused: number): void;
  photonimage_new(start: number, length: number, width: number, height: number): number;
  photonimage_new_from_byteslice(start: number, length: number): number;
  photonimage_get_width(image: number): number;
  photonimage_get_height(image: number): number;
  photonimage_get_raw_pixels(image: number): Slice;
  photonimage_get_bytes(image: number): Slice;
  photonimage_get_bytes_jpeg(image: number, quality: number): Slice;
  resize(image: number, width: number, height: number, filter: number): number;
}

const triangleFilter = 2;
const jpegQuality = 85;

let codec: Promise<Codec> | undefined;

/**
 * Decodes the first frame of a picture of a known size. Scales it down if its longer side is over
 * `bound` pixels.
 */
export const decode = (file: Uint8Array, known: Size, bound: number): Promise<Pixels> =>
  withCodec((wasm) => {
    let image = wasm.photonimage_new_from_byteslice(put(wasm, file), file.length);
    const size = sizeOf(wasm, image);
    // The limits were checked for the size in the header, so the decoded size must be the same.
    if (size.width !== known.width || size.height !== known.height) {
      throw new Error('The decoded picture has another size than its header says');
    }
    const scale = bound / Math.max(size.width, size.height);
    if (scale < 1) {
      const large = image;
      const fitted = (side: number) => Math.max(1, Math.round(side * scale));
      image = wasm.resize(large, fitted(size.width), fitted(size.height), triangleFilter);
      wasm.__wbg_photonimage_free(large, 0);
    }
    const pixels = {
      ...sizeOf(wasm, image),
      data: takeOut(wasm, wasm.photonimage_get_raw_pixels(image)),
    };
    wasm.__wbg_photonimage_free(image, 0);
    return pixels;
  });

/** Writes pixels as a file without metadata. */
export const encode = ({ data, width, height }: Pixels, as: 'jpg' | 'png'): Promise<Uint8Array> =>
  withCodec((wasm) => {
    const image = wasm.photonimage_new(put(wasm, data), data.length, width, height);
    const slice =
      as === 'jpg'
        ? wasm.photonimage_get_bytes_jpeg(image, jpegQuality)
        : wasm.photonimage_get_bytes(image);
    wasm.__wbg_photonimage_free(image, 0);
    return takeOut(wasm, slice);
  });

async function withCodec<T>(use: (wasm: Codec) => T): Promise<T> {
  codec ??= instantiate();
  try {
    return use(await codec);
  } catch (error) {
    codec = undefined;
    throw error;
  }
}

async function instantiate(): Promise<Codec> {
  // Loaded for the first picture, so that other requests start fast.
  const { photonWasmModule } = await import('@cf-wasm/photon/node');
  // The imports are for canvases in a browser. No function that is used here calls them.
  const imports: WebAssembly.Imports = {};
  for (const { module, name } of WebAssembly.Module.imports(photonWasmModule)) {
    imports[module] = { ...imports[module], [name]: () => 0 };
  }
  const { exports } = new WebAssembly.Instance(photonWasmModule, imports);
  return exports as unknown as Codec;
}

const sizeOf = (wasm: Codec, image: number) => ({
  width: wasm.photonimage_get_width(image),
  height: wasm.photonimage_get_height(image),
});

function put(wasm: Codec, bytes: Uint8Array): number {
  const start = wasm.__wbindgen_malloc(bytes.length, 1);
  new Uint8Array(wasm.memory.buffer).set(bytes, start);
  return start;
}

function takeOut(wasm: Codec, [start, length]: Slice): Uint8Array {
  const bytes = new Uint8Array(wasm.memory.buffer).slice(start, start + length);
  wasm.__wbindgen_free(start, length, 1);
  return bytes;
}
