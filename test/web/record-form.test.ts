import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '#shared/kernel/errors';
import { newerOf } from '../../web/src/components/editing/conflict/newerOf.ts';
import {
  comparison,
  fieldAt,
  isSameForm,
  type RecordForm,
} from '../../web/src/components/editing/recordForm.ts';
import { refusedFields } from '../../web/src/components/editing/useSaving.ts';
import { schemaFaults } from '../../web/src/components/forms/schemaFaults.ts';

interface Note {
  title: string;
  picture: string;
  updated_at: string;
}
type NoteForm = Pick<Note, 'title' | 'picture'>;

const note: RecordForm<NoteForm, Note> = {
  labels: { title: 'Title', picture: 'Picture' },
  blank: { title: '', picture: '' },
  formOf: ({ title, picture }) => ({ title, picture }),
  fieldNamed: (path) => (path === 'img_url' ? 'picture' : undefined),
  faultsOf: () => ({}),
  update: () => Promise.reject(new Error('Nothing is saved here')),
  pictureOf: (name, { picture }) => (name === 'picture' ? picture : undefined),
  words: { saved: 'Saved.' },
};
const form: NoteForm = { title: 'Fair', picture: '' };

describe('schemaFaults', () => {
  it('returns the first fault of each field', () => {
    const schema = z.object({
      title: z.string().min(2, 'Too short.').startsWith('A', 'No A.'),
      list: z.array(z.string().min(1, 'Empty.')),
    });
    expect(schemaFaults(schema, { title: 'x', list: ['', ''] })).toEqual({
      title: 'Too short.',
      list: 'Empty.',
    });
    expect(schemaFaults(schema, { title: 'Art', list: [] })).toEqual({});
  });
});

describe('a refused save', () => {
  it('names fields by their own name, by the path of the body, and by another name', () => {
    expect(fieldAt(note, 'title')).toBe('title');
    expect(fieldAt(note, 'noteData.title.0')).toBe('title');
    expect(fieldAt(note, 'img_url')).toBe('picture');
    expect(fieldAt(note, 'unknown')).toBeUndefined();
  });

  it('returns the faults that have a field', () => {
    const error = new AppError('badRequest', 'No.', { fields: { 'a.title': 'Bad.', b: 'Worse.' } });
    expect(refusedFields(note, error)).toEqual([['title', 'Bad.']]);
    expect(refusedFields(note, new Error('Broken'))).toEqual([]);
  });

  it('returns the newer version only of a conflict that carries one', () => {
    const current = { ...form, updated_at: '2026-06-04T02:00:00.000Z' };
    const conflict = (details: Record<string, unknown>) =>
      new AppError('conflict', 'Changed.', { details });
    expect(newerOf(conflict({ current }))).toEqual(current);
    expect(newerOf(conflict({ current: { title: 'Fair' } }))).toBeUndefined();
    expect(newerOf(new AppError('badRequest', 'No.', { details: { current } }))).toBe(undefined);
  });
});

describe('comparison', () => {
  it('returns the fields that differ, in words and as pictures', () => {
    const other = { title: 'Fete', picture: 'main/1.png' };
    expect(isSameForm(note, form, { ...form })).toBe(true);
    expect(comparison(note, form, { ...form }, 'UTC')).toEqual([]);
    expect(comparison(note, form, other, 'UTC')).toEqual([
      { name: 'title', label: 'Title', from: 'Fair', to: 'Fete', note: undefined },
      {
        name: 'picture',
        label: 'Picture',
        from: '',
        to: 'main/1.png',
        pictures: { from: '', to: 'main/1.png' },
      },
    ]);
  });

  it('says so when only the formatting differs', () => {
    const sameWords = { ...note, inWords: () => 'The same' };
    expect(comparison(sameWords, form, { ...form, title: 'fair' }, 'UTC')[0]?.note).toMatch(
      /^The text is the same\./,
    );
  });
});
