import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { sendEmails as sendEmailsApi } from '#shared/mailings/send-emails.contract';
import { useRead } from '../../../api/hooks.ts';
import { hours } from '../../../components/days/hours.ts';
import { FormField } from '../../../components/forms/FormField.tsx';
import { OneOf } from '../../../components/forms/OneOf.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Row } from '../../../components/layout/layout.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateWords } from '../../../components/text/DateWords.tsx';
import { number } from '../words.ts';
import { ClosedDays } from './ClosedDays.tsx';
import { ScheduleRow } from './ScheduleRow.tsx';
import { type SettingsValues, type ShownSettings, weekdays } from './settingsForm.ts';
import { useMailSettings } from './useMailSettings.ts';

const ConflictAlert = onDemand(
  async () => (await import('../../../components/editing/ConflictAlert.tsx')).ConflictAlert,
);

/** The mail settings: the schedule, closed days, the time to undo a send, and the pace. */
export function SettingsCard() {
  const { data, error, mutate } = useRead(sendEmailsApi.settings, {});
  if (error && !data)
    return <Failure what="The mail settings" error={error} onRetry={() => void mutate()} />;
  return data ? <SettingsForm saved={data} /> : null;
}

function SettingsForm({ saved }: { saved: ShownSettings }) {
  const editor = useMailSettings(saved);
  const { form, isDirty } = editor;
  const values = form.watch();
  function change(changed: Partial<SettingsValues>) {
    for (const [name, value] of Object.entries(changed)) {
      form.setValue(name as keyof SettingsValues, value);
    }
  }
  return (
    <FormProvider {...form}>
      <Column
        component="form"
        noValidate
        aria-label="Settings"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        gap={3}
        sx={{ maxWidth: 760 }}
      >
        {editor.isComparing && (
          <ConflictAlert onOverwrite={() => editor.overwrite()} onDiscard={editor.discardMine}>
            Somebody else has changed the settings since you opened them. Your changes are not saved
            yet.
          </ConflictAlert>
        )}
        <Schedule values={values} onChange={change} />
        <Advanced hasFaults={Object.keys(form.formState.errors).length > 0}>
          <ClosedDays
            days={values.closed_days}
            onChange={(closed_days) => change({ closed_days })}
          />
          <Box sx={pair}>
            <FormField
              name="undo_seconds"
              label="Seconds to undo a send"
              inputMode="numeric"
              hint="0 to 600 seconds before the first message"
            />
            <FormField
              name="rate"
              label="Messages a second"
              hint={`Leave empty for the fastest rate: ${number(saved.account_rate)} a second`}
            />
          </Box>
          <Quota saved={saved} />
        </Advanced>
        <Row isOneLine>
          <Button type="submit" variant="contained" loading={editor.isBusy} disabled={!isDirty}>
            Save settings
          </Button>
          {isDirty && <Button onClick={editor.revert}>Discard changes</Button>}
        </Row>
      </Column>
    </FormProvider>
  );
}

/** What is rarely changed: closed days, the time to undo, and the pace. */
function Advanced({ hasFaults, children }: { hasFaults: boolean; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Box
      component="details"
      open={isOpen || hasFaults}
      onToggle={({ currentTarget }) => setOpen((currentTarget as HTMLDetailsElement).open)}
      sx={fold}
    >
      <summary>Closed days, undo and pace</summary>
      <Column gap={3} sx={{ pt: 2 }}>
        {children}
      </Column>
    </Box>
  );
}

interface ScheduleProps {
  values: SettingsValues;
  onChange: (changed: Partial<SettingsValues>) => void;
}

function Schedule({ values: { digest, daily }, onChange }: ScheduleProps) {
  return (
    <>
      <ScheduleRow
        label="Send the weekly digest automatically"
        isOn={digest.on}
        onSwitch={(on) => onChange({ digest: { ...digest, on } })}
      >
        <OneOf
          label="Day"
          value={String(digest.weekday)}
          options={weekdays}
          onChoose={(day) => onChange({ digest: { ...digest, weekday: Number(day) } })}
        />
        <OneOf
          label="Hour"
          value={String(digest.hour)}
          options={hours}
          onChoose={(hour) => onChange({ digest: { ...digest, hour: Number(hour) } })}
        />
      </ScheduleRow>
      <ScheduleRow
        label="Send the daily reminders automatically"
        isOn={daily.on}
        onSwitch={(on) => onChange({ daily: { ...daily, on } })}
      >
        <OneOf
          label="Hour"
          value={String(daily.hour)}
          options={hours}
          onChoose={(hour) => onChange({ daily: { ...daily, hour: Number(hour) } })}
        />
      </ScheduleRow>
      <Typography variant="body2" color="textSecondary">
        Hours are in the school’s time zone. No mail leaves in holidays and on closed days, and none
        leaves twice for the same day or week.
      </Typography>
    </>
  );
}

function Quota({ saved }: { saved: ShownSettings }) {
  return (
    <Typography variant="body2" color="textSecondary" className="figures">
      {`The mail service allows ${number(saved.account_day)} messages in 24 hours; ${number(saved.account_sent)} were sent in the last 24.`}
      {saved.updated_at && (
        <>
          {' Settings last changed: '}
          <DateWords at={saved.updated_at} withTime />.
        </>
      )}
    </Typography>
  );
}

const fold = {
  '& > summary': { cursor: 'pointer', py: 1, fontWeight: 600, color: 'primary.main' },
};
const pair = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
};
