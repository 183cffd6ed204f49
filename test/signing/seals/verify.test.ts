import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from '#bin/lib/project';
import { recordOf } from '#functions/signing/rules/record';
import { plainDocument, sealedDocument } from '#test/support/signing/documents';

const script = join(project, 'bin/verify.ts');
const { text, head } = recordOf([{ did: 'sent' }, { did: 'signed' }]);
let folder: string;
const at = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  const { pdf, root } = await sealedDocument(head);
  writeFileSync(at('sealed.pdf'), pdf);
  writeFileSync(at('record.jsonl'), text);
  writeFileSync(at('other.jsonl'), recordOf([{ did: 'signed' }]).text);
  writeFileSync(at('root.pem'), new X509Certificate(root).toString());
  const other = await sealedDocument(head);
  writeFileSync(at('other.pem'), new X509Certificate(other.root).toString());
  writeFileSync(at('plain.pdf'), await (await plainDocument(1)).save());
  writeFileSync(at('changed.pdf'), Buffer.from(pdf).fill(0x41, 600, 601));
  writeFileSync(at('notes.txt'), 'Milk, bread, butter.');
  writeFileSync(at('empty.pdf'), '');
  mkdirSync(at('folder'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function verify(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, INIT_CWD: folder },
  });
  return { status, stdout, stderr };
}

describe('npm run verify', () => {
  it('says that a document and its record are unchanged', () => {
    const args = ['sealed.pdf', '--record', 'record.jsonl', '--root', 'root.pem'];
    expect(verify(...args)).toEqual({
      status: 0,
      stderr: '',
      stdout:
        'The document is unchanged since Harbour College sealed it at 2026-06-01 02:03 UTC.\n' +
        'The seal was made with the certificate that you gave.\n' +
        'The record is complete and unchanged: 2 lines.\n',
    });
  });

  it('asks to compare the fingerprint and names what it did not check', () => {
    const { status, stdout } = verify('sealed.pdf');
    const { fingerprint256 } = new X509Certificate(readFileSync(at('root.pem')));
    expect(status).toBe(0);
    expect(stdout).toContain('Compare this fingerprint');
    expect(stdout).toContain(fingerprint256);
    expect(stdout).toContain('The record was not checked.');
  });

  it.each([
    [[], 'Name the document to check.'],
    [['sealed.pdf', 'plain.pdf'], 'Name one document only.'],
    [['sealed.pdf', '--rot', 'x'], "Unknown option '--rot'."],
    [['missing.pdf'], "We couldn't open the document missing.pdf. There is no such file."],
    [['folder'], "We couldn't open the document folder. It is a folder."],
    [['notes.txt'], 'This file is not a PDF.'],
    [['empty.pdf'], 'This file is not a PDF.'],
    [['plain.pdf'], 'The document has no seal of the portal.'],
    [['changed.pdf'], 'The document was changed after it was sealed.'],
    [['sealed.pdf', '--root', 'notes.txt'], 'notes.txt is not a certificate.'],
    [['sealed.pdf', '--root', 'other.pem'], 'The seal was made with another certificate than'],
    [['sealed.pdf', '--record', 'missing'], "We couldn't open the record missing."],
    [['sealed.pdf', '--record', 'other.jsonl'], 'The record is not the one that was sealed'],
  ])('refuses %j with a sentence', (args, sentence) => {
    const { status, stdout, stderr } = verify(...args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(`Not verified. ${sentence}`);
    expect(stderr).not.toMatch(/ {4}at /);
  });

  it('imports only modules of Node.js', () => {
    const source = readFileSync(script, 'utf8');
    const imported = [...source.matchAll(/\bfrom '([^']+)'|import\('([^']+)'\)/g)];
    expect(imported.length).toBeGreaterThan(0);
    for (const [, name = ''] of imported) {
      expect(name.startsWith('node:') && builtinModules.includes(name.slice(5))).toBe(true);
    }
  });
});
