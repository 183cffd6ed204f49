import { Box, Button, Skeleton } from '@mui/material';
import { FormProvider } from 'react-hook-form';
import { authorName } from '#shared/people/names';
import {
  familySettings as familySettingsApi,
  type ShownFamilySettings,
} from '#shared/site/family-settings.contract';
import { useRead } from '../../api/hooks.ts';
import { EditorConflict } from '../../components/editing/EditorConflict.tsx';
import { FormField } from '../../components/forms/FormField.tsx';
import { Column, Quiet } from '../../components/layout/layout.tsx';
import { saveBar } from '../../components/screen/bars.ts';
import { Failure } from '../../components/screen/Failure.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import { ContactsField } from './ContactsField.tsx';
import { CounsellorWarning } from './CounsellorWarning.tsx';
import { DailyMailField, IntakeMailField } from './DailyMailField.tsx';
import { EntriesField } from './EntriesField.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { Contents, Section } from './SettingsSection.tsx';
import { settingsRecord } from './settingsForm.ts';
import { useSettingsForm } from './useSettingsForm.ts';
import { WeekStartsField } from './WeekStartsField.tsx';

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
      <Column
        component="form"
        noValidate
        aria-label="School settings"
        onSubmit={(event) => {
          event.preventDefault();
          editor.save();
        }}
        gap={4}
        isBound
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 960px)' }}>
          <EditorConflict editor={editor} nameOf={changedBy} takesFields />
          <Contents />
          <Fields />
          <SettingsHistory version={saved.updated_at} />
        </Box>
        <Box role="region" aria-label="Save" sx={{ ...saveBar, display: 'flex', mt: 0 }}>
          <Quiet size="large" sx={{ flex: 1, minWidth: 0 }}>
            <LastChange saved={saved} isDirty={isDirty} />
          </Quiet>
          {isDirty && <Button onClick={editor.revert}>Discard changes</Button>}
          <Button type="submit" variant="contained" loading={isBusy} disabled={!isDirty}>
            Save settings
          </Button>
        </Box>
      </Column>
    </FormProvider>
  );
}

const changedBy = (shown: ShownFamilySettings): string | undefined =>
  authorName(shown) || undefined;

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
    <DayFields />
    <FamilyFields />
  </>
);

const DayFields = () => (
  <>
    <Section title="Attendance office" about="Who hears of absences, and when.">
      <Entries
        name="office_addresses"
        more="Add an address"
        hint="They get every notice of a family."
      />
      <div>
        <DailyMailField />
        <IntakeMailField />
      </div>
    </Section>
    <Section title="Absences" about="The reasons that families choose from.">
      <Entries name="reasons" more="Add a reason" hint="These never become leave." />
      <Entries
        name="reasons_leave"
        more="Add a reason"
        hint="From the day below, they count as leave."
      />
      <Line
        name="leave_days"
        inputMode="numeric"
        width={96}
        hint="With 3, an absence is leave from its third school day."
      />
    </Section>
    <Section title="Timetable" about="How weeks take turns, and when the school is closed.">
      <Line
        name="week_letters"
        width={160}
        hint="For example A, B. Leave empty if all weeks are equal."
      />
      <WeekStartsField
        label={labelOf('week_starts')}
        hint="Only for a week that breaks the order, such as the first of a term."
      />
      <Entries
        name="closed_categories"
        more="Add a category"
        hint="All-day events of these categories close the school."
      />
    </Section>
  </>
);

const FamilyFields = () => (
  <>
    <Section title="Families" about="What families find in the portal.">
      <Line
        name="senior_from"
        inputMode="numeric"
        width={96}
        hint="A year from 1 to 13, or empty."
      />
      <Line
        name="payment_page"
        width={480}
        hint="Begins with https://. The portal takes no payment itself."
      />
      <ContactsField
        label={labelOf('emergency_contacts')}
        hint="Families see them with an emergency message."
      />
    </Section>
    <Section title="Mail" about="Where the answers to mail of the portal go.">
      <Line
        name="reply_to"
        width={480}
        hint="Such as office@school.example.edu. Leave empty if nobody reads the answers."
      />
    </Section>
    <Section title="Support" about="Who reads notes and requests for support.">
      <Entries name="wellbeing_addresses" more="Add an address" hint="Families never see them." />
      <Entries name="counsellor_addresses" more="Add an address" hint="Families never see them." />
      <CounsellorWarning />
      <Entries
        name="mail_domains"
        more="Add a domain"
        hint="Such as school.example.edu. Links in notes and reports may lead only there."
      />
    </Section>
  </>
);

interface NamedProps {
  name: keyof typeof settingsRecord.blank;
  hint: string;
}

const labelOf = (name: NamedProps['name']): string => settingsRecord.labels[name] ?? name;

/** A field of one line, as wide as what it takes. */
const Line = ({ width, ...props }: NamedProps & { inputMode?: 'numeric'; width: number }) => (
  <Box sx={{ '& input': { maxWidth: width } }}>
    <FormField {...props} label={labelOf(props.name)} />
  </Box>
);

const Entries = (props: NamedProps & { more: string }) => (
  <EntriesField {...props} label={labelOf(props.name)} />
);
