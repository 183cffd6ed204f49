import type { PDFContext, PDFRef } from 'pdf-lib';
import { BytesStream } from './bytes-stream.ts';
import { pdfText, Verbatim } from './verbatim.ts';

interface DocumentFacts {
  readonly title: string;
  readonly language: string;
  readonly made: Date;
}

/** Writes the metadata of a document in both forms that PDF readers use. */
export function metadataOf(
  context: PDFContext,
  { title, language, made }: DocumentFacts,
): { info: PDFRef; xmp: PDFRef } {
  const stamp = made.toISOString().slice(0, 19);
  const info = context.register(
    new Verbatim(
      `<</Title ${pdfText(title)}/Producer(School portal)/CreationDate(D:${stamp.replace(/\D/g, '')}Z)>>`,
    ),
  );
  const text = [
    '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>`,
    `<xmp:CreateDate>${stamp}Z</xmp:CreateDate>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n');
  const dict = context.obj({ Type: 'Metadata', Subtype: 'XML' });
  return { info, xmp: context.register(new BytesStream(dict, Buffer.from(text))) };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
