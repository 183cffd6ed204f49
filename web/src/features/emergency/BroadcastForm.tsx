import { Box, Button, Checkbox, FormControlLabel, GlobalStyles, Typography } from '@mui/material';
import { useEffect, useId } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { isAllClear } from '#shared/emergency/all-clear';
import { emergencySending as sendingApi } from '#shared/emergency/emergency-sending.contract';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { leaveText } from '#shared/emergency/leave-words';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../api/hooks.ts';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { Chip } from '../../components/forms/ChipField.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { aboveTheBar, actBar } from '../../components/screen/bars.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import type { Change } from './broadcastRecord.ts';
import { isUpdateOf, sendActOver } from './sendWords.ts';
import { templates } from './templates.ts';
import { useBroadcast } from './useBroadcast.ts';
import { useBroadcastForm, useTest } from './useBroadcastForm.ts';

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
  if (error && !current)
    return <Failure what="The emergency broadcast" error={error} onRetry={() => void mutate()} />;
  return current ? (
    <LoadedForm current={current} />
  ) : (
    <Skeletons heights={[360]} what="the message" />
  );
}

function LoadedForm({ current }: { current: EmergencyBroadcast }) {
  const { editor, asked, show, save, end, fill, overwrite } = useBroadcastForm(current);
  const { isTesting, test } = useTest(editor, current);
  const { newer } = editor;
  const message = editor.form.watch('message');
  const isEmpty = message.trim() === '';
  const act = sendActOver(current);
  /** People may be in danger now. */
  const isLive = isUpdateOf(current);
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
        <GlobalStyles styles={aboveTheBar(foot)} />
        {asked && <BroadcastDialog asked={asked} onAnswer={asked.answer} />}
        {current.status && <ShownNow message={current.message} onEnd={end} />}
        {isLive && <Safety act={act} />}
        <SendingProgress />
        {newer && (
          <ConflictAlert onOverwrite={() => void overwrite()} onDiscard={editor.discardMine}>
            Someone else changed this after you opened it. It now{' '}
            {newer.status ? `says: “${newer.message}”` : 'is not shown'}.
          </ConflictAlert>
        )}
        <Templates message={message} onChoose={fill} />
        <FormField
          name="message"
          label="Message"
          rows={4}
          hint={
            isEmpty
              ? 'Write it, or fill in a text above. Up to 500 characters.'
              : `${message.length} of 500 characters`
          }
        />
        {!isLive && <AskSafety />}
        <Row gap={1.5}>
          <Button variant="outlined" loading={isTesting} onClick={test}>
            Send a test to me
          </Button>
          {!isLive && <RollCallLink />}
          <CardLink />
        </Row>
        {current.updated_at && <LastChanged at={current.updated_at} />}
        <Bar
          act={act}
          isShown={current.status}
          isCalm={isAllClear({ message })}
          isBusy={editor.isBusy}
          onSave={save}
        />
      </Column>
    </FormProvider>
  );
}

/** What comes first while people may be in danger: who is safe. */
const Safety = ({ act }: { act: string }) => (
  <Box component="section" aria-label="Are you safe?">
    <Row gap={2} align="center">
      <RollCallLink />
      <AskSafety />
    </Row>
    <Typography variant="body2" color="textSecondary">
      {`The question opens the roll-call. It leaves with “${act}”.`}
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

interface BarProps {
  /** The name of the main act. */
  act: string;
  isShown: boolean;
  /** The typed message is an all-clear. */
  isCalm: boolean;
  isBusy: boolean;
  onSave: () => void;
}

/** The acts, below what the main one does: a person in a hurry reads nothing else. */
const Bar = ({ act, isShown, isCalm, isBusy, onSave }: BarProps) => (
  <Box sx={bar}>
    <Quiet size="medium" sx={{ flex: '1 1 100%' }}>
      {`“${act}” `}
      {isCalm ? calmWords : <Reaches />}
      {' You are asked once before anything leaves.'}
    </Quiet>
    {!isShown && <Button onClick={onSave}>Save, send nothing</Button>}
    <Button
      type="submit"
      // While a message is shown, its end is the first choice.
      variant={isShown ? 'outlined' : 'contained'}
      color={isCalm ? 'success' : 'error'}
      loading={isBusy}
    >
      {act}
    </Button>
  </Box>
);

const calmWords =
  'shows it on top of every page for a day, and follows to everyone who got the message.';

/** By which ways a message leaves here. */
function Reaches() {
  const { data } = useRead(sendingApi.get, {});
  return `reaches everyone at the school: on top of every page, ${leaveText(data?.has_texts)}`;
}
const bar = { ...actBar, flexWrap: 'wrap' };
/** The height of the bar on a phone, where it says in some lines what leaves. */
const foot = 200;

const LastChanged = ({ at }: { at: string }) => (
  <Typography color="textSecondary">
    Last changed: <DateWords at={at} withTime />.
  </Typography>
);

interface TemplatesProps {
  message: string;
  onChoose: (message: string) => void;
}

/** Puts a built-in text into the message. They look like choices: nothing leaves by them. */
function Templates({ message, onChoose }: TemplatesProps) {
  const id = useId();
  return (
    <Box role="radiogroup" aria-labelledby={id}>
      <Typography id={id} variant="body2" sx={{ mb: 1 }}>
        Fill in a text:
      </Typography>
      <Row>
        {templates.map((each) => (
          <Chip
            key={each.kind}
            type="radio"
            group={id}
            option={{ value: each.kind, name: each.kind }}
            isChosen={message === each.message}
            onChoose={() => onChoose(each.message)}
          />
        ))}
      </Row>
    </Box>
  );
}
