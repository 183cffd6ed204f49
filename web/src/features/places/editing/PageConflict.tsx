import type { Page } from '#shared/contract/page-fields';
import { ConflictDialog } from '../../../components/conflict/ConflictDialog.tsx';
import { minuteText } from '../../../components/dates.ts';
import { useTimeZone } from '../../../components/timeZone.ts';
import type { Part } from '../parts.ts';
import { differing, formOf, labels, type PageForm } from './partForm.ts';
import { plainOf } from './plainOf.ts';
import type { PartForm } from './usePartForm.ts';

interface PageConflictProps {
  form: PartForm;
  part: Part;
  theirs: Page;
}

/** Somebody else changed the page meanwhile: both versions of the part, and the ways on. */
export function PageConflict({ form, part, theirs }: PageConflictProps) {
  const timeZone = useTimeZone();
  const saved = formOf(theirs);
  const wordsOf = (values: PageForm, name: keyof PageForm): string => {
    const value = values[name] ?? '';
    if (name === 'content_html') return plainOf(value);
    const isMoment = name === 'publish_start' || name === 'publish_end';
    return isMoment && value ? minuteText(new Date(value), timeZone) : value;
  };
  const fields = differing(part, saved, form.values).map((name) => {
    const [from, to] = [wordsOf(saved, name), wordsOf(form.values, name)];
    const note = from === to ? 'The words are the same; their look differs.' : undefined;
    return { name, label: labels[name], from, to, note };
  });
  return (
    <ConflictDialog
      savedAt={theirs.updated_at}
      fields={fields}
      onOverwrite={form.overwrite}
      onDiscard={form.discard}
      onGoOn={form.goOn}
    />
  );
}
