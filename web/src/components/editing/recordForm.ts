import type { FieldValues } from 'react-hook-form';
import type { ComparedField } from './compare/FieldComparison.tsx';

/** A saved record; a change is based on its version. */
export interface Versioned {
  readonly updated_at?: string | undefined;
}

/** Faults by field name. */
export type Faults = Readonly<Partial<Record<string, string>>>;

/** The texts in which editors differ. */
export interface EditorWords {
  readonly saved: string;
  /** The answer to a save of a record that somebody has removed. */
  readonly gone?: string;
  /** After the saved version has replaced the draft; without it nothing is said. */
  readonly taken?: string;
  /** The state of a changed form with a draft on this device. */
  readonly unsaved?: string;
  /** The question before a changed form is left. */
  readonly leaving?: string;
  /** The question before a changed form is cancelled. */
  readonly losing?: string;
}

/** The differences between the forms of records, for the editor that all share. */
export interface RecordForm<Form extends FieldValues, Saved extends Versioned> {
  /** The fields in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  readonly blank: Form;
  readonly formOf: (saved: Saved) => Form;
  /** The draft key of a saved record. */
  readonly documentOf?: (saved: Saved) => string;
  /** The name of a draft in a question to the person. */
  readonly nameOf?: (form: Form) => string;
  /** Whether a draft from the storage of this device has the fields of the form. */
  readonly isForm?: (stored: unknown) => boolean | Promise<boolean>;
  readonly isSameField?: (name: keyof Form, a: Form, b: Form) => boolean;
  /** Returns all faults of a form, in the specified words. */
  readonly faultsOf: (form: Form, base: Saved | undefined) => Faults | Promise<Faults>;
  /** Loads the code of the checks, after the first change. */
  readonly prepare?: () => Promise<unknown>;
  /** The field of a fault's path, where their names differ. */
  readonly fieldNamed?: (path: string) => string | undefined;
  /** Creates a record; a form that is opened only with a saved one has none. */
  readonly create?: (form: Form, idempotencyKey: string) => Promise<Saved>;
  readonly update: (form: Form, base: Saved) => Promise<Saved>;
  /** Whether the saved form equals the sent one: then only the answer of the save was lost. */
  readonly hasArrived?: (sent: Form, saved: Form) => boolean;
  /** Retries a save while the failure is temporary. */
  readonly isRetried?: boolean;
  /** A field in words, for comparing two versions. */
  readonly inWords?: (name: string & keyof Form, form: Form, timeZone: string) => string;
  /** The address of a field that is a picture. */
  readonly pictureOf?: (name: string, form: Form) => string | undefined;
  readonly words: EditorWords;
}

/** Whether a field has the same value in two forms. */
export const isSameField = <Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  name: keyof Form,
  a: Form,
  b: Form,
): boolean => (record.isSameField ? record.isSameField(name, a, b) : a[name] === b[name]);

/** Whether two forms have the same values. */
export const isSameForm = <Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  a: Form,
  b: Form,
): boolean => Object.keys(record.blank).every((name) => isSameField(record, name, a, b));

/** Returns the field that a fault of the server is about; its path may lead through the body. */
export const fieldAt = <Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  path: string,
): string | undefined =>
  record.fieldNamed?.(path) ?? path.split('.').find((name) => name in record.labels);

/** Returns the fields in which two versions differ, in words. */
export function comparison<Form extends FieldValues, Saved extends Versioned>(
  record: RecordForm<Form, Saved>,
  from: Form,
  to: Form,
  timeZone: string,
): ComparedField[] {
  const { labels, blank, inWords = textOf, pictureOf } = record;
  return Object.entries(labels)
    .filter(([name]) => name in blank && !isSameField(record, name, from, to))
    .map(([name, label]) => {
      const pictures = { from: pictureOf?.(name, from) ?? '', to: pictureOf?.(name, to) ?? '' };
      if (pictures.from || pictures.to) return { name, label, ...pictures, pictures };
      const [before, after] = [inWords(name, from, timeZone), inWords(name, to, timeZone)];
      return { name, label, from: before, to: after, note: before === after ? alike : undefined };
    });
}

const alike = 'The text is the same. Formatting, pictures or links differ.';

const textOf = (name: string, form: FieldValues): string => String(form[name] ?? '');
