import { strToU8, zipSync } from 'fflate';

/** A sheet of a workbook as Excel writes it: the XML of its rows, and whether it is hidden. */
export interface SheetXml {
  readonly name: string;
  readonly rows: string;
  readonly isHidden?: boolean;
}

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Makes a workbook with shared texts, number formats and several sheets. */
export function workbookOf(
  sheets: readonly SheetXml[],
  { strings = '', formats = '', is1904 = false } = {},
): Buffer {
  const list = sheets.map(
    ({ name, isHidden }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${isHidden ? ' state="hidden"' : ''} r:id="rId${i + 1}"/>`,
  );
  const parts = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${relations}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets
      .map(
        (_, i) =>
          `<Relationship Id="rId${i + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="s" Type="${relations}/sharedStrings" Target="/xl/sharedStrings.xml"/><Relationship Id="f" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        `<?xml version="1.0"?><x:worksheet xmlns:x="main"><x:sheetData>${rows}</x:sheetData></x:worksheet>`,
      ]),
    ),
  };
  const entries = Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
}

/** Makes rows of texts, with inline cells as some programs write them. */
export const inlineRows = (rows: readonly (readonly string[])[]): string =>
  rows
    .map(
      (cells) =>
        `<row>${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`,
    )
    .join('');
