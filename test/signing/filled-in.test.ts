import { describe, expect, it } from 'vitest';
import { draftOf, signedOf } from '#functions/signing/rules/filled-in';
import { signedHash } from '#functions/signing/rules/signed-hash';
import { AppError } from '#shared/kernel/errors';
import type { FieldValue } from '#shared/signing/field';
import type { Answers, FieldKind, SigningForm } from '#shared/signing/form';
import { drawn } from '#test/signing/signing-school';
import {
  fieldOf,
  formOf,
  newRequest,
  partyOf,
  questionOf,
  recipientNamed,
} from '#test/support/signing/requests';

const text = (words: string): FieldValue => ({ kind: 'text', text: words });
const own = (fieldUid: string, kind: FieldKind, is: object = {}) =>
  fieldOf(fieldUid, { kind, required: false, ...is });

const form = formOf({
  fields: [
    fieldOf('sign'),
    own('name', 'name'),
    own('words', 'text'),
    own('day', 'date'),
    own('box', 'checkbox'),
    own('pick', 'choice', { options: ['Red', 'Blue'] }),
    own('later', 'text', { page: 5, required: true }),
    fieldOf('theirs', { source: { from: 'party', partyUid: 'g2' } }),
  ],
  questions: [
    questionOf('boards', { kind: 'yes-no' }),
    questionOf('house', { shown_if: { questionUid: 'boards', is: ['yes'] } }),
  ],
  page_rules: [{ from: 5, to: 5, shown_if: { questionUid: 'boards', is: ['yes'] } }],
});
const asked = (is: Partial<SigningForm> = {}) => ({
  request: newRequest(),
  form: { ...form, ...is },
  filled: [],
});

const drafted = (values: Record<string, FieldValue>, answers: Answers = {}, who = 'g1') =>
  draftOf(asked(), who, { values, answers });
const signed = (values: Record<string, FieldValue>, answers: Answers = { boards: 'no' }) =>
  signedOf(asked(), 'g1', { values, answers }, '2026-11-24');

function faults(act: () => unknown): Record<string, string> | undefined {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
  return undefined;
}

describe('draft', () => {
  it('takes a part of the answers', () => {
    expect(drafted({ words: text('Half of a sen') })).toEqual({
      answers: {},
      values: { words: text('Half of a sen') },
    });
  });

  it.each([
    ['a field of another recipient', { theirs: drawn }],
    ['a field that does not exist', { none: text('x') }],
    ['a field of the form’s prototype', JSON.parse('{"__proto__x":{"kind":"tick"}}')],
  ])('refuses %s', (_, values) => {
    expect(Object.values(faults(() => drafted(values)) ?? {})).toEqual([
      'This is not expected here.',
    ]);
  });

  it('refuses answers of a recipient who is not asked, and unknown questions', () => {
    expect(faults(() => drafted({}, { boards: 'yes' }, 'g2'))).toEqual({
      'answers.boards': 'This is not expected here.',
    });
    expect(faults(() => drafted({}, { other: 'yes' }))).toHaveProperty('answers.other');
  });

  it.each([
    ['a text as a signature', { sign: text('Mia') }],
    ['a drawing as a text', { words: drawn }],
    ['a tick as a choice', { pick: { kind: 'tick' } }],
    ['a choice that is not offered', { pick: text('Green') }],
    ['a name of 121 characters', { name: text('a'.repeat(121)) }],
  ] as const)('refuses %s', (_, values) => {
    expect(Object.keys(faults(() => drafted(values)) ?? {})).toEqual([
      `values.${Object.keys(values)[0]}`,
    ]);
  });

  it('removes invisible characters, and line breaks from names', () => {
    const words = text('  A\u0000\u202eB\r\nC\u0007 ');
    expect(drafted({ name: words, words }).values).toEqual({
      name: text('AB C'),
      words: text('AB\nC'),
    });
    expect(drafted({ words: text(' \u0000 ') }).values).toEqual({});
  });

  it('rounds drawings to a tenth of a point', () => {
    expect(drafted({ sign: drawn }).values.sign).toMatchObject({
      drawing: { lines: [[10, 80, 60.1, 20, 110, 80]] },
    });
  });

  it('has a limit for everything together', () => {
    const lines = [Array.from({ length: 9_000 }, (_, n) => n + 0.5)];
    const large: FieldValue = { kind: 'drawing', drawing: { width: 1, height: 1, lines } };
    const fields = Array.from({ length: 6 }, (_, n) => fieldOf(`s${n}`));
    const values = Object.fromEntries(fields.map(({ fieldUid }) => [fieldUid, large]));
    expect(faults(() => draftOf(asked({ fields }), 'g1', { answers: {}, values }))).toHaveProperty(
      'values',
    );
  });
});

describe('signed content', () => {
  it('has the day of signing by the clock of the server', () => {
    expect(signed({ sign: drawn, day: text('1 January 1999') }).values.day).toEqual(
      text('24 November 2026'),
    );
  });

  it('needs each required field, each answer, and a signature', () => {
    expect(faults(() => signed({}, { boards: 'yes' }))).toEqual({
      'answers.house': 'Please answer this question.',
      'values.sign': 'Please sign here.',
      'values.later': 'Please fill this in.',
    });
  });

  it('needs nothing on pages that the answers leave out', () => {
    expect(signed({ sign: drawn, later: text('x') }, { boards: 'no', house: 'x' })).toMatchObject({
      answers: { boards: 'no' },
      values: { sign: { kind: 'drawing' } },
    });
    expect(signed({ sign: drawn, later: text('x') }).values).not.toHaveProperty('later');
  });

  it('needs one signature of a signer at least, also when no field is required', () => {
    const fields = [own('one', 'signature'), own('two', 'signature')];
    const act = (values: Record<string, FieldValue>) =>
      faults(() =>
        signedOf(asked({ fields, questions: [] }), 'g1', { answers: {}, values }, '2026-11-24'),
      );
    expect(Object.keys(act({}) ?? {})).toEqual(['values.one', 'values.two']);
    expect(act({ two: drawn })).toBeUndefined();
  });

  it('needs no signature of an approver without a field', () => {
    const request = newRequest({ recipients: [recipientNamed('head', { role: 'approver' })] });
    const parties = [partyOf('head', { role: 'approver', who: 'person' })];
    const given = { answers: {}, values: {} };
    const content = signedOf(
      { request, form: { ...form, parties }, filled: [] },
      'head',
      given,
      '2026-11-24',
    );
    expect(content).toEqual(given);
  });
});

describe('hash of what was signed', () => {
  const filled = { answers: { a: 'yes', b: 'no' }, values: { f1: drawn }, salt: 'salt' };
  it('does not depend on the order of names', () => {
    const { values, answers, salt } = filled;
    const other = { salt, values, answers: { b: answers.b, a: answers.a } };
    expect(signedHash(other)).toBe(signedHash(filled));
  });

  it.each([
    ['an answer', { answers: { a: 'yes', b: 'yes' } }],
    ['a value', { values: { f1: text('x') } }],
    ['the salt', { salt: 'other' }],
  ])('changes with %s', (_, is) => {
    expect(signedHash({ ...filled, ...is })).not.toBe(signedHash(filled));
  });
});
