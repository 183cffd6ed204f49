import { strToU8, type Zippable, zipSync } from 'fflate';

const office = 'application/vnd.openxmlformats-officedocument.';
const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

const mains = {
  docx: { path: 'word/document.xml', type: `${office}wordprocessingml.document.main+xml` },
  xlsx: { path: 'xl/workbook.xml', type: `${office}spreadsheetml.sheet.main+xml` },
  pptx: { path: 'ppt/presentation.xml', type: `${office}presentationml.presentation.main+xml` },
} as const;

/** A relation of a part: its kind, its target, and whether that is outside the file. */
export type Relation = readonly [kind: string, target: string, mode?: 'External'];

interface Changes {
  /** What is in the main part. */
  readonly body?: string;
  readonly relations?: readonly Relation[];
  /** Further parts by name. */
  readonly parts?: Zippable;
  /** Further lines of the list of content types. */
  readonly types?: string;
  /** The content type of the main part. */
  readonly main?: string;
}

const relationsOf = (relations: readonly Relation[]): string =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations
    .map(
      ([kind, target, mode], i) =>
        `<Relationship Id="r${i}" Type="${relation}${kind}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

/** Makes a file of Word, Excel or PowerPoint as their programs write it, with additions. */
export function officeFile(kind: keyof typeof mains, changes: Changes = {}): Buffer {
  const {
    body = '<w:p><w:t>Lunch menu</w:t></w:p>',
    relations = [],
    parts = {},
    types = '',
  } = changes;
  const { path, type } = mains[kind];
  const folder = path.slice(0, path.indexOf('/'));
  const name = path.slice(folder.length + 1);
  const main = changes.main ?? type;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<?xml version="1.0"?><Types><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${path}" ContentType="${main}"/>${types}</Types>`,
      ),
      '_rels/.rels': strToU8(relationsOf([['officeDocument', path]])),
      [path]: strToU8(
        `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="w">${body}</w:document>`,
      ),
      [`${folder}/_rels/${name}.rels`]: strToU8(relationsOf(relations)),
      ...parts,
    }),
  );
}
