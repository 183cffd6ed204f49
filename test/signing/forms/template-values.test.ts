import { describe, expect, it } from 'vitest';
import { SigningForm } from '#shared/signing/form.schemas';
import { fieldOf, richForm } from '#test/support/signing/fake-forms';
import { fakeTemplate } from '#test/support/signing/fake-signing';
import {
  changedFrom,
  noHistory,
  undone,
} from '../../../web/src/features/signing/editor/history.ts';
import { missingIn, storeFaults } from '../../../web/src/features/signing/editor/missing.ts';
import { withMoved } from '../../../web/src/features/signing/editor/order.ts';
import {
  formOf,
  valuesOf,
  withoutParty,
  withoutQuestion,
} from '../../../web/src/features/signing/editor/templateValues.ts';
import { labelFor, sourcesFor } from '../../../web/src/features/signing/fields/sources.ts';
import { nextParty } from '../../../web/src/features/signing/parties/nextParty.ts';
import {
  askedBefore,
  inWords,
  withAnswer,
} from '../../../web/src/features/signing/questions/conditions.ts';

const values = valuesOf(fakeTemplate({ form: richForm }));
const [asked] = richForm.questions;

describe('the values of a template', () => {
  it('makes the form that was read, in the shape of the contract', () => {
    expect(formOf(values)).toEqual(richForm);
    expect(SigningForm.parse(formOf(values))).toEqual(richForm);
  });

  it('drops the choices of a kind without choices, and empty lines', () => {
    const [first] = richForm.questions;
    if (!first) throw new Error('No question');
    const questions = [{ ...first, kind: 'choice' as const, options: [' A ', '', 'B'] }];
    expect(formOf({ ...values, questions }).questions[0]?.options).toEqual(['A', 'B']);
    const fields = [fieldOf({ options: ['A'] })];
    expect(formOf({ ...values, fields }).fields[0]?.options).toEqual([]);
  });

  it('drops the fields of a recipient or a question, and what depends on it', () => {
    expect(withoutParty(values, 'p1').fields.map(({ fieldUid }) => fieldUid)).toEqual([
      'f2',
      'f3',
      'f4',
    ]);
    const next = withoutQuestion(values, 'q1');
    expect(next.questions.map((each) => 'shown_if' in each)).toEqual([false]);
    expect(next.page_rules).toEqual([]);
    expect(withoutQuestion(values, 'q2').fields.map(({ fieldUid }) => fieldUid)).toEqual([
      'f1',
      'f2',
      'f3',
    ]);
  });
});

describe('what is missing', () => {
  it('is nothing in a complete template', () => {
    expect(missingIn(values)).toEqual([]);
    expect(storeFaults(values)).toEqual({});
  });

  it('names its part and its field', () => {
    const fields = [fieldOf({ fieldUid: 'x', label: 'Far', page: 9 })];
    const found = missingIn({ ...values, title: ' ', fields, consent: '' });
    expect(found.map(({ part, fieldUid }) => [part, fieldUid])).toEqual([
      ['document', undefined],
      ['fields', undefined],
      ['fields', 'x'],
      ['sending', undefined],
    ]);
    const parties = values.parties.filter(({ partyUid }) => partyUid !== 'p1');
    expect(missingIn({ ...values, parties }).map(({ part }) => part)).toContain('recipients');
    const questions = [...values.questions].reverse();
    expect(missingIn({ ...values, questions }).map(({ part }) => part)).toContain('questions');
  });

  it('asks for the PDF before anything about its pages', () => {
    const found = missingIn({ ...values, fileUid: '', pages: [] });
    expect(found.map(({ text }) => text)).toEqual(['Upload the PDF.']);
  });

  it('keeps empty names and wrong days from being stored', () => {
    const parties = values.parties.map((party) => ({ ...party, name: '' }));
    const timing = { days: Number.NaN, first_reminder: 0, next_reminders: 0 };
    expect(Object.keys(storeFaults({ ...values, title: '', parties, timing }))).toEqual([
      'title',
      'parties',
      'timing',
    ]);
  });
});

describe('conditions', () => {
  it('offers earlier questions with few answers', () => {
    expect(askedBefore(richForm.questions, 1)).toEqual([asked]);
    expect(askedBefore(richForm.questions, 0)).toEqual([]);
  });

  it('switches an answer, and drops answers that no longer exist', () => {
    if (!asked) throw new Error('No question');
    const condition = { questionUid: 'q1', is: ['yes', 'gone'] };
    expect(withAnswer(condition, asked, 'no').is).toEqual(['yes', 'no']);
    expect(withAnswer(condition, asked, 'yes').is).toEqual([]);
    expect(inWords({ questionUid: 'q1', is: ['yes'] }, richForm.questions)).toBe(
      '“Is there a second home?”: Yes',
    );
  });
});

describe('the steps of Undo', () => {
  it('joins changes with one mark, and goes back one by one', () => {
    const one = changedFrom<string>(noHistory, 'a', 'title');
    const joined = changedFrom(one, 'ab', 'title');
    const two = changedFrom(joined, 'abc', '');
    expect(two.past).toEqual(['a', 'abc']);
    const back = undone(two);
    expect(back.state).toBe('abc');
    expect(undone(back.history).state).toBe('a');
    expect(undone(noHistory).state).toBeUndefined();
  });
});

describe('recipients and sources', () => {
  it('offers the next guardian first, then persons', () => {
    expect(nextParty([]).who).toBe('guardian 1');
    expect(nextParty(richForm.parties).who).toBe('student');
    expect(nextParty([...richForm.parties, nextParty(richForm.parties)]).who).toBe('person');
  });

  it('lets only recipients sign, and never shows an answer for the school alone', () => {
    const questions = richForm.questions.map((each) => ({ ...each, school_only: true }));
    const names = (kind: 'signature' | 'text') =>
      sourcesFor(kind, { ...richForm, questions }).map(({ source }) => source.from);
    expect(new Set(names('signature'))).toEqual(new Set(['party']));
    expect(new Set(names('text'))).toEqual(new Set(['party', 'roster']));
    expect(labelFor('date', { from: 'party', partyUid: 'p2' }, richForm)).toBe(
      'Date of signing: Second guardian',
    );
  });

  it('moves one in a list without losing anyone', () => {
    expect(withMoved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(withMoved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });
});
