import type { ConnectionHeader } from '#shared/contract/connection-headers';
import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';
import type { ComparedField } from '../../components/compare/FieldComparison.tsx';
import { ConflictDialog } from '../../components/conflict/ConflictDialog.tsx';
import { minuteText } from '../../components/dates.ts';
import { useTimeZone } from '../../components/timeZone.ts';
import { type HeaderValues, valuesOf } from './headerForm.ts';
import { locationName } from './words.ts';

interface HeaderConflictProps {
  mine: HeaderValues;
  /** A picture that was chosen and is not saved. */
  image: string | undefined;
  theirs: ConnectionHeader;
  onOverwrite: () => void;
  onDiscard: () => void;
  onGoOn: () => void;
}

/** Somebody else was quicker: what differs, and the ways on. Nothing typed is lost before one is chosen. */
export function HeaderConflict({ mine, image, theirs, ...ways }: HeaderConflictProps) {
  const timeZone = useTimeZone();
  const momentText = (at: string) =>
    at === UNPUBLISHED || at === INDEFINITE ? at : minuteText(new Date(at), timeZone);
  const wordsOf = (values: HeaderValues) => ({
    alttext: ['Alt text', values.alttext],
    caption: ['Caption', values.caption],
    caption_location: ['Caption Location', locationName(values.caption_location)],
    publish_start: ['Publish Start', momentText(values.publish_start)],
    publish_end: ['Publish End', momentText(values.publish_end)],
  });
  const other = valuesOf(theirs);
  const [from, to] = [wordsOf(other), wordsOf(mine)];
  const fields: ComparedField[] = (Object.keys(to) as (keyof typeof to)[]).map((name) => {
    const [label = '', my = ''] = to[name];
    return { name, label, from: from[name][1] ?? '', to: my };
  });
  const pictures = { from: other.featured_img_url, to: image ?? mine.featured_img_url };
  const picture = { name: 'featured_img_url', label: 'Image', ...pictures, pictures };
  return (
    <ConflictDialog
      savedAt={theirs.updated_at}
      fields={[...fields, picture].filter((each) => each.from !== each.to)}
      {...ways}
    />
  );
}
