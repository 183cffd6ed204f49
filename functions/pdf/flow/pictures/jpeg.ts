interface JpegFacts {
  readonly width: number;
  readonly height: number;
  readonly colours: 1 | 3 | 4;
}

/** Returns the size and the number of colours of a JPEG. Throws if it has none. */
export function jpegFacts(file: Uint8Array): JpegFacts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.length);
  for (let at = 2; at + 9 < bytes.length; ) {
    const marker = bytes.readUInt16BE(at);
    const isFrame =
      marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const colours = bytes[at + 9];
      if (colours !== 1 && colours !== 3 && colours !== 4) break;
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), colours };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new Error('Unknown kind of JPEG');
}
