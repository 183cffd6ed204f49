import { Alert, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Page } from '#shared/pages/page-fields';
import type { PageVersion } from '#shared/pages/page-versions.contract';
import { serverNow } from '../../../api/clock.ts';
import { EditorConflict } from '../../../components/editing/EditorConflict.tsx';
import type { Opened } from '../../../components/editing/useDraftForm.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { EntryFrame } from '../blog-editing/EntryFrame.tsx';
import { useEntryEditor } from '../blog-editing/useEntryEditor.ts';
import { HalfHourField } from '../editing/HalfHourField.tsx';
import { PartFields } from '../editing/PartFields.tsx';
import type { PageForm } from '../editing/partForm.ts';
import { hasPart } from '../parts.ts';
import type { Timed } from './schedule.ts';
import { Timeline } from './Timeline.tsx';
import { VersionPreview } from './VersionPreview.tsx';
import { versionRecord } from './versionForm.ts';
import { overlapWords, windowWords } from './words.ts';

interface VersionEditorProps {
  page: Page;
  /** The other versions of the page. */
  others: readonly Timed[];
  opened: Opened<PageForm, PageVersion>;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

/** The form of a scheduled version: its changes, its window, and a preview. */
export function VersionEditor({ page, others, opened, ...callbacks }: VersionEditorProps) {
  const form = useEntryEditor(versionRecord(page), opened, callbacks);
  const version = opened.saved;
  const [previewed, setPreviewed] = useState<PageForm>();
  const timeZone = useTimeZone();
  const { values, faults } = form;
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
      tools={
        <Button
          onClick={() => {
            form.finish();
            setPreviewed(form.form.getValues());
          }}
        >
          Preview
        </Button>
      }
    >
      <div>
        <Typography variant="h2">{name}</Typography>
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: '68ch' }}>
          Change only what is different in this time. Everything else follows the page.
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
      <EditorConflict editor={form} />
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

/** Returns the version from the form if its window is valid. */
function timedDraft(form: PageForm, versionUid = '~'): Timed | undefined {
  const { title, publish_start: start, publish_end } = form;
  const end = publish_end ?? undefined;
  if (!start || (end && Date.parse(end) <= Date.parse(start))) return undefined;
  return { versionUid, title, start, end };
}

interface WindowFieldsProps {
  form: {
    readonly values: PageForm;
    readonly faults: Partial<Record<string, string>>;
    readonly set: (change: Partial<PageForm>) => void;
  };
}

/** The fields for the window of a version, with hints about its effect. */
function WindowFields({ form: { values, faults, set } }: WindowFieldsProps) {
  const { publish_start: start, publish_end: end } = values;
  const isAtOnce = start !== null && Date.parse(start) <= serverNow().getTime();
  return (
    <>
      <HalfHourField
        label="Publish Start"
        value={start}
        onChange={(publish_start) => set({ publish_start })}
        fault={faults.publish_start}
        hint={
          isAtOnce
            ? 'This time has passed. Readers see the change when you save it.'
            : 'Readers see the change from this time.'
        }
      />
      <HalfHourField
        label="Publish End"
        value={end}
        onChange={(publish_end) => set({ publish_end })}
        fault={faults.publish_end}
        hint={
          end
            ? 'From this time readers see the page again, or another open change.'
            : 'Without an end the change stays until it is deleted or a later one starts.'
        }
      />
    </>
  );
}
