import { type PDFDict, PDFStream } from 'pdf-lib';

/** A stream of finished bytes. They are copied at once; pdf-lib's own streams copy each alone. */
export class BytesStream extends PDFStream {
  private readonly bytes: Uint8Array;

  constructor(dict: PDFDict, bytes: Uint8Array) {
    super(dict);
    this.bytes = bytes;
  }

  override getContents(): Uint8Array {
    return this.bytes;
  }

  override getContentsSize(): number {
    return this.bytes.length;
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    this.updateDict();
    const start = offset + this.dict.copyBytesInto(buffer, offset);
    const from = start + put(buffer, start, '\nstream\n');
    buffer.set(this.bytes, from);
    const end = from + this.bytes.length;
    return end + put(buffer, end, '\nendstream') - offset;
  }
}

function put(buffer: Uint8Array, offset: number, text: string): number {
  for (let i = 0; i < text.length; i++) buffer[offset + i] = text.charCodeAt(i);
  return text.length;
}
