import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Page } from '#shared/contract/page-fields';
import type { PageVersion } from '#shared/contract/page-versions';
import { useTimeZone } from '../../../components/timeZone.ts';
import { EntryConflict } from '../editing/EntryConflict.tsx';
import { EntryFrame } from '../editing/EntryFrame.tsx';
import type { Kept } from '../editing/Opening.tsx';
import { PartFields } from '../editing/PartFields.tsx';
import { fieldsOf, labels, type PageForm } from '../editing/partForm.ts';
import { useEntryForm } from '../editing/useEntryForm.ts';
import { hasPart } from '../parts.ts';
import type { Timed } from './schedule.ts';
import { Timeline } from './Timeline.tsx';
import { VersionPreview } from './VersionPreview.tsx';
import { versionKind } from './versionForm.ts';
import { WindowFields } from './WindowFields.tsx';
import { overlapWords, windowWords } from './words.ts';

interface VersionEditorProps {
  page: Page;
  version: PageVersion | undefined;
  /** The other versions of the page. */
  others: readonly Timed[];
  kept: Kept<PageForm>;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** A scheduled version in its form: what it changes, when, and what readers will see with it. */
export function VersionEditor({ page, version, others, kept, ...ways }: VersionEditorProps) {
  const kind = versionKind(page);
  const form = useEntryForm(kind, version, kept, ways);
  const [previewed, setPreviewed] = useState<PageForm>();
  const timeZone = useTimeZone();
  const { values, theirs, faults } = form;
  const name = version ? 'Edit the scheduled change' : 'Schedule a change';
  const draft = timedDraft(values, version?.versionUid);
  const schedule = draft ? [...others, draft] : others;
  const overlap = draft && overlapWords(draft, schedule, page.title);
  const nothingChanged =
    faults.content_html && !hasPart('content', page) ? faults.content_html : undefined;
  return (
    <EntryFrame
      name={name}
      form={form}
      tools={<Button onClick={() => setPreviewed(form.current())}>Preview</Button>}
    >
      <div>
        <Typography variant="h2">{name}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '68ch' }}>
          Change what is to read otherwise in its time. What you leave as it is follows the page.
        </Typography>
      </div>
      <PartFields form={form} part="title" documentKey={page.pageUid} />
      {hasPart('content', page) && (
        <PartFields form={form} part="content" documentKey={version?.versionUid ?? 'new'} />
      )}
      {hasPart('folder', page) && <PartFields form={form} part="folder" documentKey="" />}
      {nothingChanged && <Alert severity="error">{nothingChanged}</Alert>}
      <WindowFields form={form} />
      {overlap && (
        <Alert severity="warning" variant="outlined">
          {overlap}
        </Alert>
      )}
      {draft && (
        <Timeline title="With this change readers see" schedule={schedule} pageTitle={page.title} />
      )}
      {theirs && (
        <EntryConflict
          form={form}
          names={[...fieldsOf.title, ...fieldsOf.content, ...fieldsOf.folder, ...fieldsOf.dates]}
          labels={labels}
          saved={kind.formOf(theirs)}
          savedAt={theirs.updated_at}
        />
      )}
      {previewed && (
        <VersionPreview
          page={page}
          texts={previewed}
          when={draft ? windowWords(draft, timeZone) : 'No dates are chosen yet'}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </EntryFrame>
  );
}

/** The version as it is typed, once its window makes sense. */
function timedDraft(form: PageForm, versionUid = '~'): Timed | undefined {
  const { title, publish_start: start, publish_end } = form;
  const end = publish_end ?? undefined;
  if (!start || (end && Date.parse(end) <= Date.parse(start))) return undefined;
  return { versionUid, title, start, end };
}
