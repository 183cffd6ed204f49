import { PDFObject } from 'pdf-lib';

/**
 * An object of a PDF that is written already. A long table has a million small ones; as text each takes a fraction of the memory of a
 * dictionary.
 */
export class Verbatim extends PDFObject {
  private readonly text: string;

  constructor(text: string) {
    super();
    // Joined pieces would each stay in memory; bytes read back are one piece.
    this.text = Buffer.from(text, 'latin1').toString('latin1');
  }

  override clone(): Verbatim {
    return new Verbatim(this.text);
  }

  override toString(): string {
    return this.text;
  }

  override sizeInBytes(): number {
    return this.text.length;
  }

  override copyBytesInto(buffer: Uint8Array, offset: number): number {
    for (let i = 0; i < this.text.length; i++) buffer[offset + i] = this.text.charCodeAt(i);
    return this.text.length;
  }
}

/** A text as PDF objects spell it: UTF-16 in hexadecimal, which needs no escapes. */
export const pdfText = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
