import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  familySettings as familySettingsApi,
  type ShownFamilySettings,
} from '#shared/site/family-settings.contract';
import { useRead } from '../../api/hooks.ts';
import { EditorConflict } from '../../components/editing/EditorConflict.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { saveBar } from '../../components/screen/bars.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { CounsellorWarning } from './CounsellorWarning.tsx';
import { DailyMailField, IntakeMailField } from './DailyMailField.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { settingsRecord } from './settingsForm.ts';
import { useSettingsForm } from './useSettingsForm.ts';

/** What the school decides about families' days. */
export function SchoolSettings() {
  const { data, error, mutate } = useRead(familySettingsApi.get, {});
  if (error && !data) return <Failure error={error} onRetry={() => void mutate()} />;
  return data ? <SettingsForm saved={data} /> : <Skeleton variant="rounded" height={480} />;
}

function SettingsForm({ saved }: { saved: ShownFamilySettings }) {
  const editor = useSettingsForm(saved);
  const { form, isDirty, isBusy } = editor;
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label="School settings"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 760px)' }}>
          <EditorConflict editor={editor} nameOf={changedBy} takesFields />
          <Fields />
          <SettingsHistory version={saved.updated_at} />
        </Box>
        <Box role="region" aria-label="Save" sx={{ ...saveBar, display: 'flex', mt: 0 }}>
          <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary', fontSize: '0.9375rem' }}>
            <LastChange saved={saved} isDirty={isDirty} />
          </Box>
          {isDirty && <Button onClick={editor.revert}>Discard changes</Button>}
          <Button type="submit" variant="contained" loading={isBusy} disabled={!isDirty}>
            Save settings
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
}

const changedBy = ({ users_firstname, users_lastname }: ShownFamilySettings): string | undefined =>
  `${users_firstname ?? ''} ${users_lastname ?? ''}`.trim() || undefined;

function LastChange({ saved, isDirty }: { saved: ShownFamilySettings; isDirty: boolean }) {
  if (isDirty) return 'Unsaved changes';
  if (!saved.updated_at) return null;
  const name = changedBy(saved);
  return (
    <>
      {name ? `Changed by ${name}, ` : 'Changed '}
      <DateWords at={saved.updated_at} withTime />
    </>
  );
}

/** The fields with their explanations, by subject. */
const Fields = () => (
  <>
    <Section title="Attendance office">
      <Lines name="office_addresses" hint="One address on each line. They get every notice." />
      <DailyMailField />
      <IntakeMailField />
    </Section>
    <Section title="Absences">
      <Lines name="reasons" hint="One on each line. These never become leave." />
      <Lines
        name="reasons_leave"
        hint="One on each line. From the day below, they count as leave."
      />
      <Line
        name="leave_days"
        inputMode="numeric"
        hint="With 3, an absence is leave from its third school day."
      />
    </Section>
    <Section title="Timetable">
      <Line name="week_letters" hint="For example A, B. Leave empty if all weeks are equal." />
      <Lines
        name="week_starts"
        hint="Only for a week that breaks the order, for example 2026-02-02 A"
      />
      <Lines name="closed_categories" hint="All-day events of these categories close the school." />
    </Section>
    <Section title="Families">
      <Line name="senior_from" inputMode="numeric" hint="A year from 1 to 13, or empty." />
      <Line name="payment_page" hint="Begins with https://. The portal takes no payment itself." />
      <Lines name="emergency_contacts" hint="One on each line: School office: 02 5550 0100" />
    </Section>
    <Section title="Support">
      <Lines name="wellbeing_addresses" hint="One on each line. Families never see them." />
      <Lines name="counsellor_addresses" hint="One on each line. Families never see them." />
      <CounsellorWarning />
      <Lines
        name="mail_domains"
        hint="One on each line: school.example.edu. Links in notes and reports may lead only there."
      />
    </Section>
  </>
);

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box
    component="section"
    sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
  >
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
);

interface NamedProps {
  name: keyof typeof settingsRecord.blank;
  hint: string;
}

const labelOf = (name: NamedProps['name']): string => settingsRecord.labels[name] ?? name;

const Line = (props: NamedProps & { inputMode?: 'numeric' }) => (
  <FormField {...props} label={labelOf(props.name)} />
);

const Lines = (props: NamedProps) => <FormField {...props} label={labelOf(props.name)} rows={3} />;
