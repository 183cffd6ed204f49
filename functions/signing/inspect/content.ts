import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
} from 'pdf-lib';
import { type Refusal, RefusedFile } from './refused.ts';

/** Dictionary keys with which a file is refused, anywhere in it. */
const keys: Readonly<Record<string, Refusal>> = {
  JS: 'script',
  JavaScript: 'script',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Collection: 'attachment',
  RichMediaContent: 'media',
  XFA: 'form',
  OPI: 'outside',
};

/** Kinds of actions (`S`) and of objects (`Type`, `Subtype`) with which a file is refused. */
const kinds: Readonly<Record<string, Refusal>> = {
  JavaScript: 'script',
  PS: 'script',
  Launch: 'action',
  SubmitForm: 'action',
  ImportData: 'action',
  GoToE: 'action',
  GoToR: 'action',
  Rendition: 'media',
  Movie: 'media',
  Sound: 'media',
  RichMedia: 'media',
  RichMediaExecute: 'media',
  Screen: 'media',
  '3D': 'media',
  EmbeddedFile: 'attachment',
  FileAttachment: 'attachment',
  Widget: 'form',
};

/** Facts for other programs, and links back to the page: they are not shown. */
const unused = ['Metadata', 'PieceInfo', 'StructParent', 'StructParents', 'AA'].map((name) =>
  PDFName.of(name),
);

/** Refuses a file with active or hidden content, and removes what is never shown. */
export function checkContent(context: PDFContext): void {
  if (context.trailerInfo.Encrypt) throw new RefusedFile('encrypted');
  const dictionaries = [...valuesIn(context)].filter((value) => value instanceof PDFDict);
  for (const dict of dictionaries) {
    checkKeys(dict);
    checkKinds(dict);
    checkForm(dict);
    checkLayers(dict);
  }
  for (const dict of dictionaries) for (const key of unused) dict.delete(key);
}

/** Yields all values of a file, each once, without following references. */
export function* valuesIn(context: PDFContext): Generator<PDFObject> {
  const waiting = context.enumerateIndirectObjects().map(([, object]) => object);
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    yield value;
    if (value instanceof PDFStream) waiting.push(value.dict);
    else if (value instanceof PDFDict) for (const each of value.values()) waiting.push(each);
    else if (value instanceof PDFArray) for (const each of value.asArray()) waiting.push(each);
  }
}

function checkKeys(dict: PDFDict): void {
  for (const key of dict.keys()) {
    const refusal = own(keys, key.decodeText());
    if (refusal) throw new RefusedFile(refusal);
  }
}

function checkKinds(dict: PDFDict): void {
  for (const name of ['S', 'Type', 'Subtype', 'Subtype2']) {
    const kind = dict.lookup(PDFName.of(name));
    const refusal = kind instanceof PDFName ? own(kinds, kind.decodeText()) : undefined;
    if (refusal) throw new RefusedFile(refusal);
  }
  // A part of a page can be a reference to a page of another file.
  const isPart = dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form');
  if (isPart && dict.has(PDFName.of('Ref'))) throw new RefusedFile('outside');
}

const own = (of: Readonly<Record<string, Refusal>>, name: string): Refusal | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined;

function checkForm(dict: PDFDict): void {
  const form = dict.lookup(PDFName.of('AcroForm'));
  const fields = form instanceof PDFDict ? form.lookup(PDFName.of('Fields')) : undefined;
  if (fields instanceof PDFArray && fields.size() > 0) throw new RefusedFile('form');
}

/** Refuses layers that readers hide: the rewritten file would show them. */
function checkLayers(dict: PDFDict): void {
  const layers = dict.lookup(PDFName.of('OCProperties'));
  const shown = layers instanceof PDFDict ? layers.lookup(PDFName.of('D')) : undefined;
  if (!(shown instanceof PDFDict)) return;
  const off = shown.lookup(PDFName.of('OFF'));
  const state = shown.lookup(PDFName.of('BaseState'));
  const isHidden = state instanceof PDFName && state !== PDFName.of('ON');
  if (isHidden || (off instanceof PDFArray && off.size() > 0)) throw new RefusedFile('layers');
}

/** Refuses references to objects that do not exist, or that are references themselves. */
export function checkReferences(context: PDFContext): void {
  for (const value of valuesIn(context)) {
    if (!(value instanceof PDFRef)) continue;
    const object = context.lookup(value);
    if (!object || object instanceof PDFRef) throw new RefusedFile('broken');
  }
}
