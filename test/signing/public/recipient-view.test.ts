import { describe, expect, it } from 'vitest';
import { recipientView } from '#functions/signing/rules/recipient-view';
import type { StoredFilled } from '#functions/signing/store/request.record';
import type { FormField, SigningForm } from '#shared/signing/form';
import { RecipientView } from '#shared/signing/recipient-view';
import {
  fieldOf,
  formOf,
  newRequest,
  questionOf,
  recipientNamed,
  sentAt,
  sentOf,
} from '#test/support/signing/requests';

const at = sentAt.toISOString();
const page = { width: 595, height: 842, text: ['I agree.'] };
const own = (fieldUid: string, kind: FormField['kind'], is: Partial<FormField> = {}) =>
  fieldOf(fieldUid, { kind, required: false, ...is });
const form = formOf({
  fields: [
    own('sign', 'signature'),
    own('day', 'date'),
    own('doctor', 'text', { page: 2 }),
    own('allergies', 'text'),
    own('camp', 'checkbox'),
    own('photos', 'checkbox'),
    own('home', 'text', { source: { from: 'answer', questionUid: 'q' } }),
    own('health', 'text', { source: { from: 'answer', questionUid: 'secret' } }),
    own('theirs', 'text', { source: { from: 'party', partyUid: 'g2' } }),
  ],
  questions: [questionOf('q', { required: false }), questionOf('secret', { school_only: true })],
});
const signedByFirst: StoredFilled = {
  recipientUid: 'g1',
  studentUid: 'mia',
  answers: { secret: 'Salbutamol' },
  values: {
    sign: { kind: 'typed', text: 'Gia' },
    day: { kind: 'text', text: '24 November 2026' },
    doctor: { kind: 'text', text: 'Dr Lim' },
    photos: { kind: 'tick' },
  },
  saved_at: at,
  signed_at: at,
};

function viewOf(uid: string, filled: readonly StoredFilled[], is: Partial<SigningForm> = {}) {
  const request = newRequest({
    recipients: [recipientNamed('g1', { state: 'done', ended_at: at }), recipientNamed('g2')],
  });
  const sent = sentOf({ ...form, ...is });
  return recipientView({ request, sent, filled, school: 'H', pages: [page, page] }, uid);
}

describe('what a recipient sees of the others', () => {
  it('names what each who has signed filled in, left empty and did not tick, in its order', () => {
    const { answered } = viewOf('g2', [signedByFirst]);
    const words = answered?.flatMap(({ name, fields }) =>
      fields.map(({ fieldUid, value }) => `${name} ${fieldUid}: ${value?.kind ?? 'empty'}`),
    );
    expect(words).toEqual([
      'Name g1 allergies: empty',
      'Name g1 camp: empty',
      'Name g1 photos: tick',
      'Name g1 home: empty',
      'Name g1 doctor: text',
    ]);
    expect(JSON.stringify(answered)).not.toMatch(/health|Salbutamol/);
  });

  it('says nothing of a draft, and nothing of pages that are left out', () => {
    const { signed_at: _, ...draft } = signedByFirst;
    expect(viewOf('g2', [draft]).answered).toEqual([]);
    const page_rules = [{ from: 1, to: 1, shown_if: { questionUid: 'q', is: ['never'] } }];
    const [first] = viewOf('g2', [signedByFirst], { page_rules }).answered ?? [];
    expect(first?.fields.map(({ fieldUid }) => fieldUid)).toEqual(['doctor']);
  });
});

describe('what a recipient sees of the own part', () => {
  it('says when it was signed, and where messages go without the whole address', () => {
    const view = viewOf('g1', [signedByFirst]);
    expect(view).toMatchObject({ done_at: at, mail_to: 'g…@home.test' });
    expect(JSON.stringify(view)).not.toContain('g1@home.test');
    expect(viewOf('g2', [])).not.toHaveProperty('done_at');
  });

  it('shows every entry of a repeated question, however long they are together', () => {
    const parts = [{ ...questionOf('p'), text: 'Name' }].map(
      ({ parts: _, school_only: __, ...part }) => part,
    );
    const questions = [questionOf('q', { kind: 'repeat', parts: parts as never })];
    const rows = Array.from({ length: 10 }, (_, n) => ({ p: `${n} ${'long '.repeat(20)}end` }));
    const filled = { ...signedByFirst, answers: { q: rows } };
    const { shown } = RecipientView.parse(viewOf('g2', [filled], { questions }));
    const home = shown.find(({ label }) => label === 'Field home')?.value;
    expect(home?.kind === 'text' && home.text.endsWith('end')).toBe(true);
  });
});
