import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FormProvider } from 'react-hook-form';
import type { WeeklyEmailText } from '#shared/contract/weeklyemailtext';
import type { MailingType } from '#shared/domain/mailing';
import { Failure } from '../../components/Failure.tsx';
import { NoLongerLooking } from '../../components/NoLongerLooking.tsx';
import { onDemand } from '../../components/onDemand.tsx';
import { useAddressQuery } from '../../components/useAddressQuery.ts';
import { ActBar } from './ActBar.tsx';
import { MailFields } from './MailFields.tsx';
import { MailingPeople } from './MailingPeople.tsx';
import { MailingProgress } from './MailingProgress.tsx';
import { SentNotice } from './SentNotice.tsx';
import { TestLine } from './TestLine.tsx';
import { useMailDesk } from './useMailDesk.ts';
import { useMailing } from './useMailing.ts';
import { useWeeklyText } from './useWeeklyText.ts';

const PreviewPanel = onDemand(async () => (await import('./PreviewPanel.tsx')).PreviewPanel);
const SendDialog = onDemand(async () => (await import('./SendDialog.tsx')).SendDialog);
const TextConflict = onDemand(async () => (await import('./TextConflict.tsx')).TextConflict);

interface MailDeskProps {
  first: MailingType;
  /** Whether another kind can be chosen. */
  hasTypes: boolean;
}

/** A sending screen: the form with its preview, or the mailing that the address names. */
export function MailDesk({ first, hasTypes }: MailDeskProps) {
  const { isLoaded, kept, error, retry } = useWeeklyText();
  if (error && !isLoaded) return <Failure error={error} onRetry={retry} />;
  return isLoaded ? <LoadedDesk first={first} hasTypes={hasTypes} kept={kept} /> : null;
}

function LoadedDesk({
  first,
  hasTypes,
  kept,
}: MailDeskProps & { kept: WeeklyEmailText | undefined }) {
  const [query, changeQuery] = useAddressQuery();
  const mailingUid = query.get('mailing');
  const go = (to: string | undefined) =>
    changeQuery((now) => {
      now.delete('mailing');
      if (to) now.set('mailing', to);
      return now;
    });
  const desk = useMailDesk(first, kept, go);
  const toForm = (mayLook: boolean) => {
    go(undefined);
    if (mayLook) void desk.look();
  };
  if (mailingUid) return <OpenMailing mailingUid={mailingUid} onForm={toForm} />;
  const { form, values, text, preview, test } = desk;
  return (
    <FormProvider {...form}>
      <SentNotice />
      <Box
        component="form"
        noValidate
        aria-label="Mailing"
        onSubmit={(event) => {
          event.preventDefault();
          void desk.look();
        }}
      >
        <MailFields
          form={form}
          hasTypes={hasTypes}
          usedBefore={text.base?.test_emails_list ?? []}
        />
        {test && <TestLine key={test.mailingUid} {...test} />}
        {preview && (
          <PreviewPanel preview={preview} isFresh={desk.isFresh} refused={desk.refused} />
        )}
        <ActBar desk={desk} />
      </Box>
      {preview && desk.isAsking && (
        <SendDialog preview={preview} onSend={() => void desk.release()} onClose={desk.notYet} />
      )}
      {text.newer && (
        <TextConflict
          mine={values}
          theirs={text.newer}
          onOverwrite={() => void desk.overwrite()}
          onDiscard={desk.discard}
          onGoOn={text.goOn}
        />
      )}
    </FormProvider>
  );
}

interface OpenMailingProps {
  mailingUid: string;
  /** Back to the form; with a new preview where the old one did not hold. */
  onForm: (mayLook: boolean) => void;
}

function OpenMailing({ mailingUid, onForm }: OpenMailingProps) {
  const { data, error, mutate, hasStopped, lookAgain } = useMailing(mailingUid);
  const mailing = data?.mailingUid === mailingUid ? data : undefined;
  const isRefused = mailing?.state === 'refused';
  return (
    <>
      {error && !mailing && <Failure error={error} onRetry={() => void mutate()} />}
      {hasStopped && <NoLongerLooking error={error} onLook={lookAgain} />}
      {mailing && <MailingProgress mailing={mailing} />}
      {mailing && <MailingPeople mailingUid={mailingUid} />}
      <Button onClick={() => onForm(isRefused)} sx={{ mt: 3 }}>
        {isRefused ? 'Look at the new preview' : 'Back to the form'}
      </Button>
    </>
  );
}
