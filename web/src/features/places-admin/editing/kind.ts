import type { FieldValues } from 'react-hook-form';
import type { ComparedField } from '../../../components/compare/FieldComparison.tsx';

/** What every saved place or page has. */
export interface Saved {
  readonly updated_at: string;
}

/** What is wrong, by the names of fields. */
export type Faults = Readonly<Record<string, string>>;

/** What a place's form and a page's form are to the editor that both share. */
export interface RecordKind<Form extends FieldValues, Kept extends Saved> {
  /** The fields in the order of the form. */
  readonly labels: Readonly<Record<string, string>>;
  readonly blank: Form;
  readonly formOf: (saved: Kept) => Form;
  /** What the draft of a saved one is kept under. */
  readonly documentOf: (saved: Kept) => string;
  /** What a draft is called, when somebody is asked about it. */
  readonly nameOf: (form: Form) => string;
  readonly isSameField: (name: keyof Form, a: Form, b: Form) => boolean;
  /** Everything that is wrong with a form, in the specification's words. */
  readonly faultsOf: (form: Form, base: Kept | undefined) => Faults;
  readonly create: (form: Form, idempotencyKey: string) => Promise<Kept>;
  readonly update: (form: Form, base: Kept) => Promise<Kept>;
  /** Reads a newer version out of a refusal. */
  readonly readSaved: (given: unknown) => Kept | undefined;
  /** A field in words, for comparing two versions. */
  readonly inWords: (name: keyof Form, form: Form) => string;
  readonly savedWords: string;
  readonly goneWords: string;
}

/** Whether two forms hold the same. */
export const isSameForm = <Form extends FieldValues, Kept extends Saved>(
  kind: RecordKind<Form, Kept>,
  a: Form,
  b: Form,
): boolean => Object.keys(kind.blank).every((name) => kind.isSameField(name, a, b));

/** The fields in which two versions differ, in words. */
export function comparison<Form extends FieldValues, Kept extends Saved>(
  kind: RecordKind<Form, Kept>,
  from: Form,
  to: Form,
): ComparedField[] {
  return Object.entries(kind.labels)
    .filter(([name]) => name in kind.blank && !kind.isSameField(name, from, to))
    .map(([name, label]) => {
      const [before, after] = [kind.inWords(name, from), kind.inWords(name, to)];
      const note =
        before === after
          ? 'The words are the same; formatting, pictures or links differ.'
          : undefined;
      return { name, label, from: before, to: after, note };
    });
}
