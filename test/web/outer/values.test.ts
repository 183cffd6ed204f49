import { describe, expect, it } from 'vitest';
import { agreement, interview } from '#test/support/signing/fake-link';
import {
  answerInWords,
  emptyInWords,
  fieldsFor,
  initialsOf,
  leftEmpty,
  leftEmptyBy,
  missingFields,
  valuesToSend,
  withNames,
} from '../../../web/src/outer/signing/values.ts';

const nothing = { answers: {}, values: {} };
const labels = (fields: readonly { label: string }[]) => fields.map(({ label }) => label);

describe('the fields of a recipient', () => {
  it('lists the required fields without a value, but not the day of signing', () => {
    expect(labels(missingFields(agreement, fieldsFor(agreement, {}), nothing))).toEqual([
      'Your name',
      'We have read the rules of the college',
      'How will you pay?',
      'Your initials',
      'Signature of the first guardian',
    ]);
    const blank = { answers: {}, values: { f1: { kind: 'text' as const, text: '  ' } } };
    expect(labels(missingFields(agreement, fieldsFor(agreement, {}), blank))[0]).toBe('Your name');
  });

  it('says in words what is left empty and not ticked, with questions that nobody answered', () => {
    const [name, allergies, rules] = agreement.fields.map((field) => ({
      ...field,
      required: false,
    }));
    const fields = [name, allergies, rules].filter((field) => field !== undefined);
    const words = (view: typeof agreement, answers = {}) =>
      emptyInWords(leftEmpty(view, fields, { answers, values: {} }));
    expect(words(agreement)).toBe(
      'Left empty: Your name; Allergies. Not ticked: We have read the rules of the college.',
    );
    expect(words(interview, { q1: 'no', q3: '2027-01-28' })).toContain(
      'Left empty: Is there anything that the school should know?; Brothers and sisters',
    );
    expect(emptyInWords({ empty: [], unticked: [] })).toBe('');
  });

  it('says what another one answered, left empty or did not tick', () => {
    const field = { fieldUid: 'f', page: 1, label: 'Camp', kind: 'checkbox' as const };
    const text = { ...field, label: 'Doctor', kind: 'text' as const };
    const fields = [
      field,
      { ...field, value: { kind: 'tick' as const } },
      text,
      { ...text, value: { kind: 'text' as const, text: 'Dr Lim' } },
    ];
    expect(fields.map(answerInWords)).toEqual(['Not ticked', 'Ticked', 'Left empty', 'Dr Lim']);
    expect(leftEmptyBy({ name: 'Carl', fields })).toEqual({
      empty: ['Doctor'],
      unticked: ['Camp'],
    });
  });

  it('requires one signature of a signer where no field is required', () => {
    const fields = agreement.fields.map((field) => ({ ...field, required: false }));
    const missing = (role: 'signer' | 'approver') =>
      labels(missingFields({ role }, fields, nothing));
    expect(missing('signer')).toEqual(['Signature of the first guardian']);
    expect(missing('approver')).toEqual([]);
  });

  it('leaves out the fields of pages that the answers do not ask for', () => {
    const field = { ...agreement.fields[0], fieldUid: 'on-2', page: 2 } as never;
    const view = { ...interview, fields: [field, ...interview.fields] };
    const uids = (answers: Record<string, string>) =>
      fieldsFor(view, answers).map(({ fieldUid }) => fieldUid);
    expect(uids({ q1: 'yes' })).toContain('on-2');
    expect(uids({ q1: 'no' })).not.toContain('on-2');
    const other = { ...view, questions: [], page_rules: [], without: [2] };
    expect(fieldsFor(other, {}).map(({ fieldUid }) => fieldUid)).not.toContain('on-2');
    const values = { 'on-2': { kind: 'text' as const, text: 'x' } };
    const sent = valuesToSend(fieldsFor(view, { q1: 'no' }), { answers: { q1: 'no' }, values });
    expect(sent.values).toEqual({});
  });

  it('fills in the name of the recipient once', () => {
    const filled = withNames(agreement, nothing);
    expect(filled.values).toEqual({ f1: { kind: 'text', text: 'Jordan Hart' } });
    const other = { answers: {}, values: { f1: { kind: 'text' as const, text: 'J. Hart' } } };
    expect(withNames(agreement, other)).toBe(other);
  });

  it.each([
    ['Jordan Hart', 'JH'],
    ['Anna-Lena van der Berg', 'ALVDB'],
    ['Ögmundur', 'Ö'],
    ['', ''],
    ['김 민지', '김민'],
  ])('shortens %s to %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
