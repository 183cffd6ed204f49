import { PDFObject } from 'pdf-lib';

/**
 * A PDF object as finished text. A long table has a million small objects, and text takes a
 * fraction of the memory of a dictionary.
 */
export class Verbatim extends PDFObject {
  private readonly text: string;

  constructor(text: string) {
    super();
    // A joined string keeps its pieces in memory. A string from bytes is one piece.
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

/** Formats a text for PDF objects: UTF-16 in hexadecimal, which needs no escapes. */
export const pdfText = (text: string): string =>
  `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** Writes operators that readers copy as another text. */
export const replaced = (text: string, operators: string): string =>
  `/Span<</ActualText${pdfText(text)}>>BDC\n${operators}EMC\n`;

/** Writes operators whose letters, from the left, are those of a text from its end. */
export const reversed = (operators: string): string => `/ReversedChars BMC\n${operators}EMC\n`;
