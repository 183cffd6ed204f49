import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Link } from 'react-router';
import { isAllClear } from '#shared/emergency/all-clear';
import type { EmergencyBroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { pathTo } from '#shared/site/paths';
import { FormField } from '../../components/forms/FormField.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { actBar } from '../../components/screen/bars.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import type { Change } from './broadcastRecord.ts';
import { Templates } from './Templates.tsx';
import { useBroadcast } from './useBroadcast.ts';
import { useBroadcastForm } from './useBroadcastForm.ts';

const ConflictAlert = onDemand(
  async () => (await import('../../components/editing/ConflictAlert.tsx')).ConflictAlert,
);
const BroadcastDialog = onDemand(
  async () => (await import('./BroadcastDialog.tsx')).BroadcastDialog,
);

/** The form that starts, changes and ends the emergency broadcast. */
export function BroadcastForm() {
  const { current, error, mutate } = useBroadcast();
  const isSlow = useSlow(!current);
  if (error && !current) return <Failure error={error} onRetry={() => void mutate()} />;
  return current ? <LoadedForm current={current} /> : isSlow && <Skeleton height={360} />;
}

function LoadedForm({ current }: { current: EmergencyBroadcast }) {
  const { editor, asked, show, save, end, fill, overwrite } = useBroadcastForm(current);
  const { newer } = editor;
  const message = editor.form.watch('message');
  // Loads the dialog before it is needed.
  useEffect(() => void BroadcastDialog.fetch(), []);
  return (
    <FormProvider {...editor.form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          show();
        }}
        sx={{ maxWidth: 720, display: 'grid', gap: 3 }}
      >
        {asked && <BroadcastDialog asked={asked} onAnswer={asked.answer} />}
        {current.status && <ShownNow message={current.message} onEnd={end} />}
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
          hint={`${message.length} of 500 characters`}
        />
        <AskSafety />
        <Explanation changedAt={current.updated_at} />
        <Pages />
        <Box sx={actBar}>
          {!current.status && <Button onClick={save}>Save without showing</Button>}
          <Button
            type="submit"
            variant="contained"
            color={isAllClear({ message }) ? 'success' : 'error'}
            loading={editor.isBusy}
          >
            {current.status ? 'Change message' : 'Show message'}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}

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

/** The message that the school sees now, with the button that ends it. */
function ShownNow({ message, onEnd }: { message: string; onEnd: () => void }) {
  return (
    <Box component="section" aria-label="Shown now" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">Shown now to the whole school</Typography>
      <Typography>{message}</Typography>
      <div>
        <Button variant="contained" color="error" onClick={onEnd}>
          End message
        </Button>
      </div>
    </Box>
  );
}

/** The pages beside the form. */
const Pages = () => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
    <Button component={Link} to={pathTo('/admin/emergency-broadcast/roll-call')} variant="outlined">
      Open roll-call
    </Button>
    <Button component={Link} to={pathTo('/admin/emergency-broadcast/card')} variant="outlined">
      Card for the wallet
    </Button>
  </Box>
);

function Explanation({ changedAt }: { changedAt: EmergencyBroadcast['updated_at'] }) {
  return (
    <Typography color="textSecondary">
      The message appears on top of every page, for everyone at the school. You are asked once
      before it is shown.
      {changedAt && (
        <>
          {' '}
          Last changed: <DateWords at={changedAt} withTime />.
        </>
      )}
    </Typography>
  );
}
