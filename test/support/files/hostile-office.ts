import { strToU8, zipSync } from 'fflate';
import type { Refusal } from '#functions/files/inspect/refusals';
import { officeFile } from './office-files.ts';

interface HostileOffice {
  readonly name: string;
  readonly refusal: Refusal;
  readonly bytes: () => Buffer;
}

const some = strToU8('some');
const compound = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 1, 2, 3]);
const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
const macro = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const field = (text: string) => `<w:r><w:fldChar w:fldCharType="begin"/>${text}</w:r>`;

/** Files of Office that no reader may get, each with the reason of its refusal. */
export const hostileOffice: readonly HostileOffice[] = [
  {
    name: 'a document with macros',
    refusal: 'macro',
    bytes: () => officeFile('docx', { parts: { 'word/vbaProject.bin': compound } }),
  },
  {
    name: 'macros under another name',
    refusal: 'object',
    bytes: () => officeFile('docx', { parts: { 'word/media/image1.bin': compound } }),
  },
  {
    name: 'a document that says it has macros',
    refusal: 'macro',
    bytes: () => officeFile('docx', { main: macro }),
  },
  {
    name: 'a relation to macros',
    refusal: 'macro',
    bytes: () => officeFile('docx', { relations: [['vbaProject', 'x.dat']] }),
  },
  {
    name: 'an old macro sheet of Excel',
    refusal: 'macro',
    bytes: () => officeFile('xlsx', { parts: { 'xl/macrosheets/sheet1.xml': strToU8('<a/>') } }),
  },
  {
    name: 'an embedded OLE object',
    refusal: 'object',
    bytes: () => officeFile('docx', { parts: { 'word/embeddings/oleObject1.bin': compound } }),
  },
  {
    name: 'an embedded program',
    refusal: 'program',
    bytes: () => officeFile('docx', { parts: { 'word/media/image1.png': strToU8('MZ program') } }),
  },
  {
    name: 'an ActiveX control',
    refusal: 'object',
    bytes: () => officeFile('docx', { parts: { 'word/activeX/activeX1.xml': strToU8('<a/>') } }),
  },
  {
    name: 'a control by its relation',
    refusal: 'object',
    bytes: () => officeFile('pptx', { relations: [['control', 'x.xml']] }),
  },
  {
    name: 'a template from another place',
    refusal: 'outside',
    bytes: () =>
      officeFile('docx', {
        relations: [['attachedTemplate', 'https://evil.example/t.dotm', 'External']],
      }),
  },
  {
    name: 'a picture from another place',
    refusal: 'outside',
    bytes: () =>
      officeFile('pptx', { relations: [['image', 'https://evil.example/p.png', 'External']] }),
  },
  {
    name: 'a link that runs a script',
    refusal: 'outside',
    bytes: () => officeFile('docx', { relations: [['hyperlink', 'javascript:x()', 'External']] }),
  },
  {
    name: 'a link to a file of the network',
    refusal: 'outside',
    bytes: () =>
      officeFile('docx', { relations: [['hyperlink', 'file:///\\\\evil\\share', 'External']] }),
  },
  {
    name: 'an inner relation with an address',
    refusal: 'outside',
    bytes: () => officeFile('docx', { relations: [['image', 'https://evil.example/p.png']] }),
  },
  {
    name: 'a link to another workbook',
    refusal: 'outside',
    bytes: () => officeFile('xlsx', { parts: { 'xl/externalLinks/externalLink1.xml': some } }),
  },
  {
    name: 'a connection to a database',
    refusal: 'outside',
    bytes: () => officeFile('xlsx', { parts: { 'xl/connections.xml': some } }),
  },
  {
    name: 'a field that starts a program',
    refusal: 'outside',
    bytes: () =>
      officeFile('docx', {
        body: field('<w:instrText> DDEAUTO c:\\\\windows\\\\cmd.exe "/k calc"</w:instrText>'),
      }),
  },
  {
    name: 'such a field in pieces',
    refusal: 'outside',
    bytes: () =>
      officeFile('docx', {
        body: field('<w:instrText> DDE</w:instrText><w:instrText>AUTO cmd</w:instrText>'),
      }),
  },
  {
    name: 'a press that runs a program',
    refusal: 'program',
    bytes: () =>
      officeFile('pptx', { body: '<a:hlinkClick r:id="" action="ppaction://program"/>' }),
  },
  {
    name: 'a page of HTML',
    refusal: 'program',
    bytes: () => officeFile('docx', { parts: { 'word/afchunk.html': some } }),
  },
  {
    name: 'a bomb of zeros',
    refusal: 'unpacked',
    bytes: () => officeFile('docx', { parts: { 'word/media/a.png': zeros(201) } }),
  },
  {
    name: 'a bomb in many parts',
    refusal: 'complex',
    bytes: () => {
      const parts = Object.fromEntries(
        Array.from({ length: 2_001 }, (_, i) => [`word/media/${i}.png`, some]),
      );
      return officeFile('docx', { parts });
    },
  },
  {
    name: 'macros in a table behind a diagram',
    refusal: 'macro',
    bytes: () => {
      const inner = officeFile('xlsx', { parts: { 'xl/vbaProject.bin': compound } });
      return officeFile('pptx', { parts: { 'ppt/embeddings/Sheet1.xlsx': inner } });
    },
  },
  {
    name: 'files in files in files',
    refusal: 'object',
    bytes: () => {
      const inner = officeFile('xlsx', { parts: { 'xl/embeddings/a.docx': officeFile('docx') } });
      return officeFile('pptx', { parts: { 'ppt/embeddings/Sheet1.xlsx': inner } });
    },
  },
  {
    name: 'entities in XML',
    refusal: 'broken',
    bytes: () =>
      officeFile('docx', {
        parts: { 'word/a.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>') },
      }),
  },
  {
    name: 'a damaged file',
    refusal: 'broken',
    bytes: () => officeFile('docx').subarray(0, 300),
  },
  {
    name: 'another kind of zip',
    refusal: 'kind',
    bytes: () => Buffer.from(zipSync({ 'a.txt': some })),
  },
  {
    name: 'an older format',
    refusal: 'old',
    bytes: () => Buffer.from(compound),
  },
];
