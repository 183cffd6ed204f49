import { PDFContext } from 'pdf-lib';
import { fileOf } from './file.ts';
import type { FontSet } from './font-set.ts';
import { shown, widthOf } from './lines.ts';
import { metadataOf } from './metadata.ts';
import { type PageFacts, pagesOf, type Sheet } from './pages.ts';
import { asArtifact, tagTree } from './tags.ts';
import { number, typesetter } from './typesetter.ts';
import { Verbatim } from './verbatim.ts';

export interface DocumentFacts {
  readonly title: string;
  /** The language of its text, for example `en-AU`. */
  readonly language: string;
  readonly made: Date;
}

const footerSize = 8;

/** Objects that a kind of document adds at the end: entries of the pages' resources and catalog. */
export interface Additions {
  readonly resources?: () => string;
  readonly catalog?: () => string;
  /** Returns the operators of the decoration of a page. The page number, if it is not given. */
  readonly decoration?: (page: PageFacts) => string;
}

/** Starts a tagged document with embedded fonts. */
export function startDocument(facts: DocumentFacts, fonts: FontSet, sheet: Sheet) {
  const context = PDFContext.create();
  const tags = tagTree(context);
  const pages = pagesOf(context, tags, sheet);
  const type = typesetter(context, fonts);

  /** Returns the operators of `Page 1 of 2` at the bottom right corner. */
  function pageNumber({ number: page, of }: PageFacts): string {
    const signs = type.signsOf(`Page ${page} of ${of}`, 'regular');
    const x = sheet.width - sheet.margin - (widthOf(signs) * footerSize) / 1000;
    const text = shown(signs, footerSize, { font: '' });
    return asArtifact(`BT\n1 0 0 1 ${number(x)} ${sheet.margin} Tm\n${text}ET\n`);
  }

  return {
    context,
    tags,
    pages,
    type,
    pageNumber,
    /** Writes the document. Nothing can be added afterwards. */
    finish(additions: Additions = {}): Uint8Array {
      const { resources, catalog, decoration = pageNumber } = additions;
      const tree = pages.finish(
        decoration,
        () => `/Font<<${type.finish()}>>${resources?.() ?? ''}`,
      );
      const added = catalog?.() ?? '';
      tags.finish();
      const { info, xmp } = metadataOf(context, facts);
      context.trailerInfo.Info = info;
      context.trailerInfo.Root = context.register(
        new Verbatim(
          `<</Type/Catalog/Pages ${tree}/Lang(${facts.language})/MarkInfo<</Marked true>>/StructTreeRoot ${tags.root}` +
            `/ViewerPreferences<</DisplayDocTitle true>>/Metadata ${xmp}${added}>>`,
        ),
      );
      return fileOf(context);
    },
  };
}
export type OpenDocument = ReturnType<typeof startDocument>;
