import type { MakeDocument } from '#functions/kernel/documents/making';
import { type DocumentKind, documentKindNames } from '#shared/documents/document-kinds';

/** Makers of the kinds of documents that a test does not make. */
export const otherKinds = Object.fromEntries(
  documentKindNames.map((kind) => [
    kind,
    async () => {
      throw new Error(`The test makes no document of the kind ${kind}`);
    },
  ]),
) as unknown as Record<DocumentKind, MakeDocument>;
