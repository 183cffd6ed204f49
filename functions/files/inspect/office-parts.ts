import { attribute, xmlReader } from '#functions/kernel/spreadsheet/xml-reader';
import { type Refusal, refused } from './refusals.ts';

/** Names of parts with which a file is refused, in lower case. */
const names: readonly (readonly [pattern: RegExp, refusal: Refusal])[] = [
  [/(?:^|\/)vba(?:project|data)|macrosheets\/|dialogsheets\/|customui\//, 'macro'],
  [/(?:^|\/)(?:activex|ctrlprops\/activex)/, 'object'],
  [/(?:^|\/)oleobject|embeddings\/(?!.*\.(?:xlsx|docx|pptx)$).+/, 'object'],
  [/(?:^|\/)(?:externallinks\/|querytables\/|connections\.xml$)/, 'outside'],
  [
    /\.(?:exe|dll|com|scr|bat|cmd|js|jse|vbs|vbe|wsf|hta|ps1|lnk|jar|msi|swf|html?|mht)$/,
    'program',
  ],
];

/** Returns why a part with a name is refused; undefined for every other part. */
export const nameRefusal = (name: string): Refusal | undefined =>
  names.find(([pattern]) => pattern.test(name))?.[1];

/** Kinds of relations with which a file is refused, by the last word of their type. */
const relations: Readonly<Record<string, Refusal>> = {
  vbaproject: 'macro',
  wordvbadata: 'macro',
  xlmacrosheet: 'macro',
  xlintlmacrosheet: 'macro',
  keymapcustomizations: 'macro',
  attachedtoolbars: 'macro',
  extensibility: 'macro',
  oleobject: 'object',
  control: 'object',
  activexcontrolbinary: 'object',
  afchunk: 'object',
  externallink: 'outside',
  externallinkpath: 'outside',
  connections: 'outside',
};

/** What the content type of a part says with which a file is refused. */
const contentTypes: readonly (readonly [pattern: RegExp, refusal: Refusal])[] = [
  [/macroenabled|vbaproject|vbadata|macrosheet/i, 'macro'],
  [/activex|oleobject/i, 'object'],
];

/** Elements that show an object of another program, or what it loads. */
const elements: Readonly<Record<string, Refusal>> = {
  OLEObject: 'object',
  oleObject: 'object',
  oleObj: 'object',
  objectEmbed: 'object',
  objectLink: 'object',
  altChunk: 'object',
  ddeLink: 'outside',
  oleLink: 'outside',
  script: 'program',
};

/** Fields of Word that run a program or load another file. */
const fields = /(?:^|\s)(?:DDE|DDEAUTO|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK)\s/i;
/** A press on a shape in PowerPoint that runs something. */
const presses = /ppaction:\/\/(?:program|macro|ole)/i;

/** Beginnings of files that are no part of a document. */
const beginnings: readonly (readonly [start: string, refusal: Refusal])[] = [
  ['\xd0\xcf\x11\xe0', 'object'],
  ['MZ', 'program'],
  ['\x7fELF', 'program'],
  ['#!', 'program'],
  ['%PDF-', 'object'],
];

/** What was found in a part. */
interface FoundPart {
  /** The content types that it declares. */
  readonly types: readonly string[];
  /** A file of Office that it is. */
  readonly packed?: Buffer;
}

/** The most bytes of a file inside a file. */
const mostInside = 20 * 1024 * 1024;

/** Reads a part as it is unpacked. Throws the refusal of the file as soon as it is known. */
export function partReader(name: string): { write(chunk: Buffer): void; end(): FoundPart } {
  const isPackage = /\.(?:xlsx|docx|pptx)$/.test(name);
  const isXml = /\.(?:xml|rels|vml|svg)$/.test(name);
  const xml = isXml ? xmlPart() : undefined;
  const packed: Buffer[] = [];
  let size = 0;
  let start = Buffer.alloc(0);
  return {
    write(chunk) {
      if (start.length < 8) {
        start = Buffer.concat([start, chunk.subarray(0, 8)]);
        checkStart(start, isPackage);
      }
      size += chunk.length;
      if (isPackage) {
        if (size > mostInside) throw refused('unpacked');
        packed.push(chunk);
      }
      xml?.write(chunk);
    },
    end() {
      const types = xml?.end() ?? [];
      return isPackage ? { types, packed: Buffer.concat(packed) } : { types };
    },
  };
}

function checkStart(start: Buffer, isPackage: boolean): void {
  const text = start.toString('latin1');
  for (const [beginning, refusal] of beginnings) {
    if (text.startsWith(beginning)) throw refused(refusal);
  }
  if (!isPackage && text.startsWith('PK\x03\x04')) throw refused('object');
}

/** Reads a part that is XML. Returns at its end the content types that it declares. */
function xmlPart(): { write(chunk: Buffer): void; end(): string[] } {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const types: string[] = [];
  let field = '';
  let isField = false;
  const reader = xmlReader({
    start(name, attributes) {
      checkElement(name, attributes);
      if (name === 'Override' || name === 'Default') {
        types.push(checkedType(attribute(attributes, 'ContentType') ?? ''));
      }
      isField = name === 'instrText' || name === 'delInstrText';
      // A field can be written in several pieces.
      if (name === 'fldChar' && /begin/.test(attributes)) field = '';
    },
    end() {
      isField = false;
    },
    text(text) {
      if (!isField) return;
      field = `${field}${text}`.slice(-10_000);
      checkField(field);
    },
  });
  return {
    write: (chunk) => reader.write(decoder.decode(chunk, { stream: true })),
    end() {
      reader.write(decoder.decode());
      return types;
    },
  };
}

function checkElement(name: string, attributes: string): void {
  const refusal = Object.hasOwn(elements, name) ? elements[name] : undefined;
  if (refusal) throw refused(refusal);
  if (name === 'Relationship') checkRelation(attributes);
  if (name === 'fldSimple') checkField(attribute(attributes, '\\w+:instr') ?? '');
  if (presses.test(attributes)) throw refused('program');
}

function checkField(text: string): void {
  if (fields.test(` ${text} `)) throw refused('outside');
}

function checkedType(type: string): string {
  for (const [pattern, refusal] of contentTypes) if (pattern.test(type)) throw refused(refusal);
  return type;
}

/** Refuses what a part needs from another place, apart from links that a person follows. */
function checkRelation(attributes: string): void {
  const kind = (attribute(attributes, 'Type') ?? '').split('/').at(-1)?.toLowerCase() ?? '';
  const refusal = Object.hasOwn(relations, kind) ? relations[kind] : undefined;
  if (refusal) throw refused(refusal);
  const target = (attribute(attributes, 'Target') ?? '').trim();
  const isOutside = /^external$/i.test(attribute(attributes, 'TargetMode')?.trim() ?? '');
  if (!isOutside) {
    // A part of the file has a path without a scheme or a host.
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\\\)/i.test(target)) throw refused('outside');
    return;
  }
  const isLink = kind === 'hyperlink' && /^(?:https?:\/\/|mailto:|tel:|#)/i.test(target);
  if (!isLink) throw refused('outside');
}
