import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DateText } from '../../components/DateText.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Field } from '../../components/Field.tsx';
import { OneOf } from '../../components/OneOf.tsx';
import { useLeaveGuard } from '../../components/useLeaveGuard.ts';
import { ClosedDays } from './ClosedDays.tsx';
import { ScheduleRow } from './ScheduleRow.tsx';
import { hours, weekdays } from './settingsForm.ts';
import { useMailSettings } from './useMailSettings.ts';
import { number } from './words.ts';

/** When digest and reminders go out by themselves, how long a send can be taken back, and how fast mail leaves. */
export function SettingsCard() {
  const card = useMailSettings();
  const { saved, values, faults, change } = card;
  useLeaveGuard(card.isChanged);
  if (card.error && !saved) return <Failure error={card.error} onRetry={card.retry} />;
  if (!saved || !values) return null;
  const { digest, daily } = values;
  return (
    <Box
      component="form"
      noValidate
      aria-label="Settings"
      onSubmit={(event) => {
        event.preventDefault();
        void card.save();
      }}
      sx={{ display: 'grid', gap: 3, maxWidth: 760 }}
    >
      {card.isNewer && (
        <Alert severity="warning" variant="outlined">
          Somebody else has changed the settings since you opened them. Yours are kept and not saved
          yet.
          <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button size="small" variant="outlined" onClick={() => void card.overwrite()}>
              Overwrite with mine
            </Button>
            <Button size="small" onClick={card.discard}>
              Discard mine
            </Button>
          </Box>
        </Alert>
      )}
      <ScheduleRow
        label="Send the weekly digest by itself"
        isOn={digest.on}
        onSwitch={(on) => change({ digest: { ...digest, on } })}
      >
        <OneOf
          label="Day"
          value={String(digest.weekday)}
          options={weekdays}
          onChoose={(day) => change({ digest: { ...digest, weekday: Number(day) } })}
        />
        <OneOf
          label="Hour"
          value={String(digest.hour)}
          options={hours}
          onChoose={(hour) => change({ digest: { ...digest, hour: Number(hour) } })}
        />
      </ScheduleRow>
      <ScheduleRow
        label="Send the daily reminders by themselves"
        isOn={daily.on}
        onSwitch={(on) => change({ daily: { ...daily, on } })}
      >
        <OneOf
          label="Hour"
          value={String(daily.hour)}
          options={hours}
          onChoose={(hour) => change({ daily: { ...daily, hour: Number(hour) } })}
        />
      </ScheduleRow>
      <Typography variant="body2" color="textSecondary">
        Hours are of the school’s time zone. Nothing goes out by itself on closed days, nor twice
        for the same day or week.
      </Typography>
      <ClosedDays days={values.closed_days} onChange={(closed_days) => change({ closed_days })} />
      <Box sx={pair}>
        <Field
          label="Seconds to take a send back"
          inputMode="numeric"
          value={values.undo_seconds}
          onChange={(undo_seconds) => change({ undo_seconds })}
          hint="0 to 600, before the first message leaves"
          fault={faults.undo_seconds}
        />
        <Field
          label="Messages a second"
          value={values.rate}
          onChange={(rate) => change({ rate })}
          hint={`Empty: as fast as the mail service allows, ${number(saved.account_rate)} a second`}
          fault={faults.rate}
        />
      </Box>
      <Typography variant="body2" color="textSecondary" className="figures">
        {`The mail service allows ${number(saved.account_day)} messages in 24 hours; ${number(saved.account_sent)} were sent in the last 24.`}
        {saved.updated_at && (
          <>
            {' Settings last changed: '}
            <DateText at={saved.updated_at} withTime />.
          </>
        )}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          type="submit"
          variant="contained"
          loading={card.isSaving}
          disabled={!card.isChanged}
        >
          Save settings
        </Button>
        {card.isChanged && <Button onClick={card.discard}>Discard changes</Button>}
      </Box>
    </Box>
  );
}

const pair = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
};
