import { describe, expect, it } from 'vitest';
import type { SentSigner } from '#shared/signing/sent-document';
import {
  extentOf,
  standingOf,
  valueInWords,
} from '../../../web/src/features/signing/sent/standing.ts';
import { recipientState } from '../../../web/src/features/signing/words.ts';

const signer = (name: string, signed_at?: string): SentSigner => ({
  recipientUid: name,
  name,
  party: 'Guardian',
  role: 'signer',
  ...(signed_at && { signed_at }),
});
const [ann, ben, cy] = [signer('Ann'), signer('Ben'), signer('Cy', '2026-11-20T01:00:00.000Z')];

describe('the sentence about a document that was sent', () => {
  it.each([
    [
      'sent',
      [ann],
      'Not sealed yet. Nobody has signed it. Still to sign: Ann. What they fill in shows here once they sign.',
    ],
    [
      'viewed',
      [ann, ben, cy],
      'Not sealed yet. 1 of 3 signed. Still to sign: Ann and Ben. What they fill in shows here once they sign.',
    ],
    ['expired', [ann, cy], 'Not sealed: its time is over. 1 of 2 signed. Not signed by Ann.'],
    [
      'completed',
      [cy],
      'Everyone has signed. The sealed document is being made. It is ready within minutes.',
    ],
  ] as const)('says how far one is that is %s', (state, signers, words) => {
    expect(standingOf({ state, is_sealed: false, signers: [...signers] })).toBe(words);
  });

  it('names the pages that are left out, and those that answers decide about', () => {
    const page = { width: 595, height: 842, text: [] };
    const document = {
      pages: [page, page, page, page],
      without: [2],
      undecided: [3, 4],
      open: [],
      blank: [],
    };
    expect(extentOf({ ...document, state: 'viewed' })).toEqual({
      shown: '3 pages',
      empty: '0 fields to fill in',
      missing: 'The answers leave out page 2. An answer will decide about pages 3 and 4.',
    });
    expect(extentOf({ ...document, state: 'voided' }).empty).toBe('0 fields left empty');
  });

  it('names the fields that stay blank once everyone has signed', () => {
    const page = { width: 595, height: 842, text: [] };
    const document = { pages: [page], without: [], undecided: [], open: [] };
    const blank = (...labels: string[]) =>
      labels.map((label) => ({ fieldUid: label, page: 1, label }));
    const of = (fields: ReturnType<typeof blank>) =>
      extentOf({ ...document, state: 'completed', blank: fields });
    expect(of([])).toEqual({ shown: '1 page', empty: 'every field filled in', missing: '' });
    expect(of(blank('Homeroom', 'Photographs'))).toEqual({
      shown: '1 page',
      empty: false,
      missing: 'Left blank: Homeroom and Photographs.',
    });
    expect(of(blank(...'abcdefgh')).missing).toBe('Left blank: a, b, c, d, e, f and 2 more.');
  });

  it('reads every value in words', () => {
    const drawing = { width: 1, height: 1, lines: [[0, 0]] };
    expect(valueInWords({ kind: 'tick' })).toBe('ticked');
    expect(valueInWords({ kind: 'drawing', drawing })).toBe('a drawn signature');
    expect(valueInWords({ kind: 'typed', text: 'Ann' })).toBe('Ann');
  });
});

describe('the state of a recipient', () => {
  it.each([
    ['asked', 'signer', true, 'To sign now, not opened yet'],
    ['opened', 'signer', true, 'To sign now, opened'],
    ['waiting', 'approver', true, 'To approve now, the link is on its way'],
    ['waiting', 'signer', false, 'Waits for others'],
    ['waiting', 'copy', false, 'Gets a copy at the end'],
  ] as const)('says for one who is %s (%s, turn: %s) “%s”', (state, role, has_turn, words) => {
    expect(recipientState({ state, role, has_turn }, false)).toBe(words);
  });
});
