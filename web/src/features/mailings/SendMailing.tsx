import { Box, Button } from '@mui/material';
import { FormProvider } from 'react-hook-form';
import type { MailingType } from '#shared/mailings/mailing';
import type { WeeklyEmailText } from '#shared/mailings/weeklyemailtext.contract';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useAddressQuery } from '../../components/lists/useAddressQuery.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { PollingStopped } from '../../components/screen/PollingStopped.tsx';
import { MailFields } from './fields/MailFields.tsx';
import { ActBar } from './progress/ActBar.tsx';
import { MailingPeople } from './progress/MailingPeople.tsx';
import { MailingProgress } from './progress/MailingProgress.tsx';
import { SentNotice } from './progress/SentNotice.tsx';
import { useMailing } from './progress/useMailing.ts';
import { Reach, useReach } from './Reach.tsx';
import { TestLine } from './TestLine.tsx';
import { type MailingForm, useMailingForm } from './useMailingForm.ts';
import { useWeeklyText } from './useWeeklyText.ts';

const PreviewPanel = onDemand(
  async () => (await import('./preview/PreviewPanel.tsx')).PreviewPanel,
);
const SendDialog = onDemand(async () => (await import('./SendDialog.tsx')).SendDialog);
const TextConflict = onDemand(async () => (await import('./TextConflict.tsx')).TextConflict);

interface SendMailingProps {
  first: MailingType;
  /** Whether the kind can be chosen. */
  hasTypes: boolean;
}

/** A sending screen: the form with its preview, or the mailing in the address. */
export function SendMailing({ first, hasTypes }: SendMailingProps) {
  const { isLoaded, stored, error, retry } = useWeeklyText();
  if (error && !isLoaded)
    return <Failure what="The saved text of the e-mail" error={error} onRetry={retry} />;
  if (!isLoaded) return <Skeletons heights={[480]} what="the text" />;
  return <LoadedScreen first={first} hasTypes={hasTypes} stored={stored} />;
}

function LoadedScreen({
  first,
  hasTypes,
  stored,
}: SendMailingProps & { stored: WeeklyEmailText | undefined }) {
  const [query, changeQuery] = useAddressQuery();
  const mailingUid = query.get('mailing');
  const go = (to: string | undefined) =>
    changeQuery((now) => {
      now.delete('mailing');
      if (to) now.set('mailing', to);
      return now;
    });
  const mailing = useMailingForm(first, stored, go);
  const { type, postUids, email_testing, recipient } = mailing.values;
  const reach = useReach({ type, postUids });
  const fresh = mailing.isFresh ? mailing.preview : undefined;
  const toForm = (hasNewPreview: boolean) => {
    go(undefined);
    if (hasNewPreview) void mailing.showPreview();
  };
  if (mailingUid) return <OpenMailing mailingUid={mailingUid} onForm={toForm} />;
  const { form, text, preview, test } = mailing;
  return (
    <FormProvider {...form}>
      <SentNotice />
      <Box
        component="form"
        noValidate
        aria-label="Mailing"
        onSubmit={(event) => {
          event.preventDefault();
          void mailing.showPreview();
        }}
      >
        <MailFields
          form={form}
          hasTypes={hasTypes}
          usedBefore={text.base?.test_emails_list ?? []}
          reach={
            <Reach
              reach={reach}
              preview={fresh}
              isWaitingForPosts={type === 'Principal' && postUids.length === 0}
              testAddress={email_testing ? recipient : undefined}
            />
          }
        />
        {test && <TestLine key={test.mailingUid} {...test} />}
        {preview && (
          <PreviewPanel preview={preview} isFresh={mailing.isFresh} refused={mailing.refused} />
        )}
        <ActBar mailing={mailing} count={fresh?.count ?? reach?.count} />
      </Box>
      <Dialogs mailing={mailing} />
    </FormProvider>
  );
}

/** The confirmation of a real send, and the conflict of the saved text. */
function Dialogs({ mailing }: { mailing: MailingForm }) {
  const { values, text, preview } = mailing;
  return (
    <>
      {preview && mailing.isConfirming && (
        <SendDialog
          preview={preview}
          onSend={() => void mailing.confirm()}
          onClose={mailing.closeConfirmation}
        />
      )}
      {text.newer && (
        <TextConflict
          mine={values}
          theirs={text.newer}
          onOverwrite={() => void mailing.overwrite()}
          onDiscard={mailing.discard}
          onGoOn={text.goOn}
        />
      )}
    </>
  );
}

interface OpenMailingProps {
  mailingUid: string;
  /** Goes back to the form, with a new preview if the old one was refused. */
  onForm: (hasNewPreview: boolean) => void;
}

function OpenMailing({ mailingUid, onForm }: OpenMailingProps) {
  const { data, error, mutate, hasStopped, lookAgain } = useMailing(mailingUid);
  const mailing = data?.mailingUid === mailingUid ? data : undefined;
  const isRefused = mailing?.state === 'refused';
  return (
    <>
      {error && !mailing && (
        <Failure what="This mailing" error={error} onRetry={() => void mutate()} />
      )}
      {hasStopped && <PollingStopped error={error} onLook={lookAgain} />}
      {mailing && <MailingProgress mailing={mailing} />}
      {mailing && <MailingPeople mailingUid={mailingUid} />}
      <Button onClick={() => onForm(isRefused)} sx={{ mt: 3 }}>
        {isRefused ? 'Look at the new preview' : 'Back to the form'}
      </Button>
    </>
  );
}
