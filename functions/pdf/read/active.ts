import { PDFArray, type PDFContext, PDFDict, PDFName, type PDFObject, PDFStream } from 'pdf-lib';

/**
 * What a PDF can do or hold beside its pages. `action` opens other files or sends data; `field` is a
 * field of a form, `form` a form of another kind (XFA); `outside` is a page of another file.
 */
export type ActiveContent =
  | 'script'
  | 'action'
  | 'attachment'
  | 'media'
  | 'form'
  | 'field'
  | 'outside';

/** The keys of dictionaries that say so, anywhere in a file. */
const keys: Readonly<Record<string, ActiveContent>> = {
  JS: 'script',
  JavaScript: 'script',
  EmbeddedFiles: 'attachment',
  EF: 'attachment',
  Collection: 'attachment',
  RichMediaContent: 'media',
  XFA: 'form',
  OPI: 'outside',
};

/** Kinds of actions (`S`) and of objects (`Type`, `Subtype`) that say so. */
const kinds: Readonly<Record<string, ActiveContent>> = {
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
  Widget: 'field',
};

/** Returns the first active content that a dictionary says of itself; undefined for most. */
export function activeIn(dict: PDFDict): ActiveContent | undefined {
  for (const key of dict.keys()) {
    const found = own(keys, key.decodeText());
    if (found) return found;
  }
  for (const name of ['S', 'Type', 'Subtype', 'Subtype2']) {
    const kind = dict.lookup(PDFName.of(name));
    const found = kind instanceof PDFName ? own(kinds, kind.decodeText()) : undefined;
    if (found) return found;
  }
  // A part of a page can be a reference to a page of another file.
  const isPart = dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form');
  return isPart && dict.has(PDFName.of('Ref')) ? 'outside' : undefined;
}

const own = (of: Readonly<Record<string, ActiveContent>>, name: string) =>
  Object.hasOwn(of, name) ? of[name] : undefined;

/** Yields all values of a file, each once, without following references. */
export const valuesIn = (context: PDFContext): Generator<PDFObject> =>
  valuesOf(context.enumerateIndirectObjects().map(([, object]) => object));

/** Yields some objects and all values in them, without following references. */
export function* valuesOf(objects: readonly PDFObject[]): Generator<PDFObject> {
  const waiting = [...objects];
  for (let value = waiting.pop(); value; value = waiting.pop()) {
    yield value;
    if (value instanceof PDFStream) waiting.push(value.dict);
    else if (value instanceof PDFDict) for (const each of value.values()) waiting.push(each);
    else if (value instanceof PDFArray) for (const each of value.asArray()) waiting.push(each);
  }
}

/**
 * Returns the active content that an object which is only a name says of those that refer to it. A
 * dictionary can name its kind this way, and an older state of the object may say another one.
 */
export const activeName = (object: PDFObject): ActiveContent | undefined =>
  object instanceof PDFName ? own(kinds, object.decodeText()) : undefined;
