import { linesOf } from '../../../components/compare/linesOf.ts';
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx';
import { minuteText } from '../../../components/dates.ts';
import { useTimeZone } from '../../../components/timeZone.ts';

type Fields<Name extends string> = { readonly [Each in Name]: string | null };

interface EntryConflictProps<Name extends string> {
  form: {
    readonly values: Fields<Name>;
    readonly overwrite: () => void;
    readonly discard: () => void;
    readonly goOn: () => void;
  };
  /** The fields that are compared, and what they are called. */
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  /** What somebody else has saved, and when. */
  saved: Fields<Name>;
  savedAt: string;
}

/** Somebody else changed it meanwhile: both versions, and the ways on. */
export function EntryConflict<Name extends string>(props: EntryConflictProps<Name>) {
  const { form, names, labels, saved, savedAt } = props;
  const timeZone = useTimeZone();
  const wordsOf = (values: Fields<Name>, name: Name): string => {
    const value = values[name] ?? '';
    if (name === 'content_html') return linesOf(value);
    const isMoment = name === 'publish_start' || name === 'publish_end';
    return isMoment && value ? minuteText(new Date(value), timeZone) : value;
  };
  const fields = names
    .filter((name) => saved[name] !== form.values[name])
    .map((name) => {
      const [from, to] = [wordsOf(saved, name), wordsOf(form.values, name)];
      const note =
        from === to ? 'The words are the same; formatting, pictures or links differ.' : undefined;
      return { name, label: labels[name], from, to, note };
    });
  return (
    <ConflictDialog
      savedAt={savedAt}
      fields={fields}
      onOverwrite={form.overwrite}
      onDiscard={form.discard}
      onGoOn={form.goOn}
    />
  );
}
