import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { pathTo } from '#shared/site/paths';
import type { SubscribedUser } from '#shared/subscribers/subscribed-users.contract';
import { useRefresh } from '../../api/refresh.ts';
import { useCaller } from '../../auth/session.tsx';
import { openTabDraft } from '../../components/editing/drafts/tabDraft.ts';
import { EditorConflict } from '../../components/editing/EditorConflict.tsx';
import { useEditor } from '../../components/editing/useEditor.ts';
import { FormField } from '../../components/forms/FormField.tsx';
import { Columns, Row } from '../../components/layout/layout.tsx';
import { type SubscriberValues, subscriberRecord } from './subscriberRecord.ts';

interface SubscriberFormProps {
  /** The subscriber to change; undefined for a new one. */
  subscriber: SubscribedUser | undefined;
  onDone: () => void;
}

/** The form of a subscriber. */
export function SubscriberForm({ subscriber, onDone }: SubscriberFormProps) {
  const editor = useSubscriberForm(subscriber, onDone);
  const { form, isBusy } = editor;
  return (
    <FormProvider {...form}>
      <Columns
        component="form"
        aria-label={subscriber ? 'Edit subscriber' : 'New subscriber'}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        from={{ md: 'repeat(2, minmax(0, 1fr)) auto' }}
      >
        <FormField name="name" label="Name" />
        <FormField name="email" label="Email" />
        <Row sx={acts}>
          <Button type="submit" variant="contained" disabled={isBusy}>
            {isBusy ? 'Saving …' : subscriber ? 'Save' : 'Add subscriber'}
          </Button>
          {editor.isDirty && <Button onClick={editor.revert}>Discard changes</Button>}
          {subscriber && <Button onClick={onDone}>New subscriber</Button>}
        </Row>
        <Typography variant="body2" color="textSecondary" sx={{ gridColumn: '1 / -1' }}>
          {hintFor(subscriber)}
        </Typography>
      </Columns>
      <EditorConflict editor={editor} />
    </FormProvider>
  );
}

/** Returns what a save sends to the person. */
function hintFor(subscriber: SubscribedUser | undefined): string {
  if (!subscriber) {
    return 'The person gets a welcome mail with a link to unsubscribe. A person who unsubscribed before is first asked to confirm.';
  }
  return subscriber.state === 'active'
    ? 'A changed address gets a welcome mail.'
    : 'This person unsubscribed, so only the name can be changed.';
}

/** Milliseconds until the list of recipients is read again after a save. */
const listLag = 2_000;

/** The editor of a subscriber. Its draft stays in this tab, under a key with the person. */
function useSubscriberForm(subscriber: SubscribedUser | undefined, onDone: () => void) {
  const { schoolUid, userUid } = useCaller();
  const refresh = useRefresh('subscribed-users');
  const navigate = useNavigate();
  const name = `${schoolUid}.${userUid}.subscriber.${subscriber?.subscribedusersUid ?? 'new'}`;
  const [opened] = useState(() => ({
    saved: subscriber,
    ...openTabDraft<SubscriberValues>(name),
  }));
  return useEditor(subscriberRecord, opened, {
    latest: subscriber,
    isQuiet: true,
    staysOpen: true,
    onClose: () => void navigate(pathTo('/admin')),
    onSaved() {
      void refresh();
      // The list may be a moment behind the table, so it is read again, as specified.
      setTimeout(() => void refresh(), listLag);
      onDone();
    },
  });
}
const acts = { pt: { md: '30px' }, '& > .MuiButton-root': { minHeight: 44 } };
