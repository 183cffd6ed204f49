import WarningIcon from '@mui/icons-material/WarningAmber';
import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { isAllClear } from '#shared/emergency/all-clear';
import { emergencySending as sendingApi } from '#shared/emergency/emergency-sending.contract';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { leaveWords } from '#shared/emergency/leave-words';
import { pathTo } from '#shared/site/paths';
import { call } from '../../api/client.ts';
import { useFeedback } from '../../components/feedback/feedback.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { actBar } from '../../components/screen/bars.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import type { Change } from './broadcastRecord.ts';
import { templates } from './templates.ts';
import { useBroadcast } from './useBroadcast.ts';
import { useBroadcastForm } from './useBroadcastForm.ts';

const ConflictAlert = onDemand(
  async () => (await import('../../components/editing/ConflictAlert.tsx')).ConflictAlert,
);
const SendingProgress = onDemand(
  async () => (await import('./sending/SendingProgress.tsx')).SendingProgress,
);
const BroadcastDialog = onDemand(
  async () => (await import('./BroadcastDialog.tsx')).BroadcastDialog,
);

/** The form that starts, changes and ends the emergency broadcast. */
export function BroadcastForm() {
  const { current, error, mutate } = useBroadcast();
  if (error && !current) return <Failure what="The emergency broadcast" error={error} onRetry={() => void mutate()} />;
  return current ? (
    <LoadedForm current={current} />
  ) : (
    <Skeletons heights={[360]} what="the message" />
  );
}

function LoadedForm({ current }: { current: EmergencyBroadcast }) {
  const { editor, asked, show, save, end, fill, overwrite } = useBroadcastForm(current);
  const { newer } = editor;
  const message = editor.form.watch('message');
  const isEmpty = message.trim() === '';
  const act = current.status ? 'Change message' : 'Show message';
  /** People may be in danger now. */
  const isLive = current.status && !isAllClear(current);
  // Loads the dialog before it is needed.
  useEffect(() => void BroadcastDialog.fetch(), []);
  return (
    <FormProvider {...editor.form}>
      <Column
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
        gap={3}
        sx={{ maxWidth: 720 }}
      >
        {asked && <BroadcastDialog asked={asked} onAnswer={asked.answer} />}
        {current.status && <ShownNow message={current.message} onEnd={end} />}
        {isLive && <Safety />}
        <SendingProgress />
        {newer && (
          <ConflictAlert onOverwrite={() => void overwrite()} onDiscard={editor.discardMine}>
            Someone else changed this after you opened it. It now{' '}
            {newer.status ? `says: “${newer.message}”` : 'is not shown'}.
          </ConflictAlert>
        )}
        <Templates onChoose={fill} />
        <FormField
          name="message"
          label="Message"
          rows={4}
          hint={
            isEmpty
              ? 'Write it, or start from a template: an empty message is not shown. Up to 500 characters.'
              : `${message.length} of 500 characters`
          }
        />
        {!isLive && <AskSafety />}
        <Row gap={1.5}>
          <TestButton message={message} />
          {!isLive && <RollCallLink />}
          <CardLink />
        </Row>
        <Explanation changedAt={current.updated_at} />
        <Box sx={bar}>
          <Quiet size="medium" sx={{ flex: '1 1 100%' }}>
            {`“${act}” reaches everyone at the school: on top of every page, ${ways}.`}
          </Quiet>
          {!current.status && <Button onClick={save}>Save without showing</Button>}
          <Button
            type="submit"
            // While a message is shown, its end is the first choice.
            variant={current.status ? 'outlined' : 'contained'}
            color={isAllClear({ message }) ? 'success' : 'error'}
            loading={editor.isBusy}
          >
            {act}
          </Button>
        </Box>
      </Column>
    </FormProvider>
  );
}

/** What comes first while people may be in danger: who is safe. */
const Safety = () => (
  <Box component="section" aria-label="Are you safe?">
    <Row gap={2} align="center">
      <RollCallLink />
      <AskSafety />
    </Row>
    <Typography variant="body2" color="textSecondary">
      The question opens the roll-call. It leaves with “Change message”.
    </Typography>
  </Box>
);

/** Whether the message starts a roll-call. */
function AskSafety() {
  const { register } = useFormContext<Change>();
  return (
    <FormControlLabel
      control={<Checkbox {...register('asks_safety')} />}
      label="Ask everyone: Are you safe?"
    />
  );
}

interface ShownNowProps {
  message: string;
  /** Asks before it ends, and whether everyone is told that it is over. */
  onEnd: (isTold: boolean) => void;
}

/** The message that the school sees now, with what ends it: an all-clear first, as people wait for it. */
function ShownNow({ message, onEnd }: ShownNowProps) {
  const isCalm = isAllClear({ message });
  return (
    <Column component="section" aria-label="Shown now" gap={1.5}>
      <Typography variant="h2">Shown now to the whole school</Typography>
      <Typography>{message}</Typography>
      {isCalm && <Typography color="textSecondary">It ends after a day.</Typography>}
      <Row gap={1.5}>
        {!isCalm && (
          <Button variant="contained" color="success" onClick={() => onEnd(true)}>
            Send all clear
          </Button>
        )}
        <Button variant="outlined" onClick={() => onEnd(false)}>
          {isCalm ? 'End message' : 'End without a message'}
        </Button>
      </Row>
    </Column>
  );
}

const RollCallLink = () => (
  <Button component={Link} to={pathTo('/admin/emergency-broadcast/roll-call')} variant="outlined">
    Open roll-call
  </Button>
);

const CardLink = () => (
  <Button component={Link} to={pathTo('/admin/emergency-broadcast/card')} variant="outlined">
    Card for the wallet
  </Button>
);

/** Mails the typed message to its author alone, as it would reach everyone. */
function TestButton({ message }: { message: string }) {
  const { attempt } = useFeedback();
  const [isBusy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    await attempt(() => call(sendingApi.test, { message }), 'A test is on its way to you.');
    setBusy(false);
  }
  return (
    <Button
      variant="outlined"
      loading={isBusy}
      disabled={message.trim() === ''}
      onClick={() => void send()}
    >
      Send a test to me
    </Button>
  );
}

/** How the message leaves, beside the main act: a person in a hurry reads nothing else. */
const ways = Object.values(leaveWords).join(', ');
const bar = { ...actBar, flexWrap: 'wrap' };

function Explanation({ changedAt }: { changedAt: EmergencyBroadcast['updated_at'] }) {
  return (
    <Typography color="textSecondary">
      You are asked once before it is shown, and see how many people each way reaches.
      {changedAt && (
        <>
          {' '}
          Last changed: <DateWords at={changedAt} withTime />.
        </>
      )}
    </Typography>
  );
}

/** Puts a built-in text into the message. */
function Templates({ onChoose }: { onChoose: (message: string) => void }) {
  return (
    <Box role="group" aria-labelledby="broadcast-templates">
      <Typography id="broadcast-templates" variant="body2" sx={{ mb: 1 }}>
        Start from a template
      </Typography>
      <Row>
        {templates.map(({ kind, message, isDanger }) => (
          <Button
            key={kind}
            variant="outlined"
            color={isDanger ? 'error' : 'primary'}
            startIcon={isDanger && <WarningIcon />}
            onClick={() => onChoose(message)}
          >
            {kind}
          </Button>
        ))}
      </Row>
    </Box>
  );
}
