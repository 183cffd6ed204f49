import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isWorkbookFile,
  NotWorkbook,
  readWorkbook,
} from '#functions/kernel/spreadsheet/workbook-reader';
import { startWorkbook } from '#functions/kernel/spreadsheet/xlsx';
import { attribute, xmlReader } from '#functions/kernel/spreadsheet/xml-reader';
import { chance } from '#test/support/chance';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { inlineRows, workbookOf } from '#test/support/spreadsheets/workbooks';

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../data/naughty-strings/blns.json'), 'utf8'),
);

/** Reads the rows of a workbook. */
async function rowsOf(file: Buffer) {
  const rows: string[][] = [];
  const faults: string[] = [];
  await readWorkbook(file, {
    row: (cells) => void rows.push([...cells]),
    fault: (_, reason) => void faults.push(reason),
  });
  return { rows, faults };
}

/** Writes a workbook with our own writer. */
async function written(rows: readonly (readonly (string | number | Date)[])[]) {
  const parts: Uint8Array[] = [];
  const columns = [
    { title: 'One', width: 9 },
    { title: 'Two', width: 9 },
  ];
  const workbook = await startWorkbook({ name: 'A', columns }, async (bytes) => {
    parts.push(bytes);
  });
  for (const row of rows) await workbook.row(row);
  await workbook.finish();
  return Buffer.concat(parts);
}

const storedText = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML does not allow these characters.
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, ' ');

describe('reader of workbooks', () => {
  it('reads every text and number that our own writer writes', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(...naughty),
      fc.constantFrom('_x000D_', '_x005F_x0041_', ']]>', '007', '<![CDATA[x]]>'),
    );
    const row = fc.tuple(cell, fc.integer());
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
        const read = await rowsOf(await written(rows));
        expect(read).toEqual({
          rows: [['One', 'Two'], ...rows.map(([text, number]) => [storedText(text), `${number}`])],
          faults: [],
        });
      }),
      { numRuns: proofRuns(1_000), seed: proofSeed },
    );
  });

  it('reads a moment to the minute', async () => {
    const file = await written([['x', new Date('2026-02-27T09:05:00Z')]]);
    expect((await rowsOf(file)).rows[1]).toEqual(['x', '2026-02-27T09:05']);
  });

  it('tells a workbook from another zip and from no zip', async () => {
    expect(await isWorkbookFile(await written([]))).toBe(true);
    expect(await isWorkbookFile(Buffer.from('PK'))).toBe(false);
    expect(await isWorkbookFile(Buffer.from('a,b\n'))).toBe(false);
  });

  it('reads a workbook with any changed byte, or says that it is damaged', async () => {
    const random = chance(proofSeed);
    const sample = workbookOf([{ name: 'A', rows: inlineRows([['a', 'b']]) }], {
      strings: '<si/>',
    });
    for (let run = 0; run < proofRuns(2_000); run++) {
      const changed = Buffer.from(sample);
      changed[random.under(changed.length)] = random.under(256);
      await rowsOf(changed).catch((error) => expect(error).toBeInstanceOf(NotWorkbook));
    }
  });

  it('reads no entity that a file declares', async () => {
    const rows = '<!DOCTYPE x [<!ENTITY a "aaaa">]><row><c t="str"><v>&a;</v></c></row>';
    await expect(rowsOf(workbookOf([{ name: 'A', rows }]))).rejects.toBeInstanceOf(NotWorkbook);
  });
});

describe('reader of XML', () => {
  it('gives the same parts, wherever a text is cut', () => {
    const xml =
      '<?xml version="1.0"?><a:b c="1 &gt; 2" d=\'>"\'><!-- <x> --><e/>t &amp; &#x41;&#66;<![CDATA[<y>]]></a:b >';
    const partsOf = (chunks: readonly string[]) => {
      const parts: string[] = [];
      let text = '';
      const put = (part: string) => {
        if (text) parts.push(`text ${text}`);
        text = '';
        parts.push(part);
      };
      const reader = xmlReader({
        start: (name, attributes) => put(`start ${name} ${attribute(attributes, 'c')}`),
        end: (name) => put(`end ${name}`),
        text(part) {
          text += part;
        },
      });
      for (const chunk of chunks) reader.write(chunk);
      return parts;
    };
    const whole = partsOf([xml]);
    expect(whole).toEqual([
      'start b 1 > 2',
      'start e undefined',
      'end e',
      'text t & AB<y>',
      'end b',
    ]);
    for (let cut = 0; cut <= xml.length; cut++) {
      expect(partsOf([xml.slice(0, cut), xml.slice(cut)])).toEqual(whole);
    }
  });
});
