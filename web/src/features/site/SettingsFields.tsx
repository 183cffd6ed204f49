import { Column } from '../../components/layout/layout.tsx';
import { AnswersField } from './AnswersField.tsx';
import { ContactsField } from './ContactsField.tsx';
import { CounsellorWarning } from './CounsellorWarning.tsx';
import { DailyMailField, IntakeMailField } from './DailyMailField.tsx';
import { EntriesField } from './EntriesField.tsx';
import { Line, labelOf, type Named } from './Line.tsx';
import { Section } from './SettingsSection.tsx';
import { WeekStartsField } from './WeekStartsField.tsx';

/** What the school decides about families' days, by subject. */
export const SettingsFields = () => (
  <>
    <DayFields />
    <FamilyFields />
  </>
);

/** What mail needs before the first of it leaves. */
export const MailSection = () => (
  <Section title="Mail" about="The school’s own addresses, and where answers go.">
    <Entries
      name="mail_domains"
      more="Add a domain"
      hint="Such as school.example.edu. Notes about students are mailed to its addresses only, and links in notes and reports may lead only there."
    />
    <Line
      name="reply_to"
      width={480}
      hint="Such as office@school.example.edu. Leave empty if nobody reads the answers."
    />
    <AnswersField />
  </Section>
);

const DayFields = () => (
  <>
    <Section title="Attendance office" about="Who hears of absences, and when.">
      <Entries
        name="office_addresses"
        more="Add an address"
        hint="They get every notice of a family."
      />
      <Column gap={1.5}>
        <DailyMailField />
        <IntakeMailField />
      </Column>
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
        hint="Begins with https://. The portal takes no payment itself. {amount} and {reference} stand for what a family pays for a notice or event; without them, the address gets neither."
      />
      <ContactsField
        label={labelOf('emergency_contacts')}
        hint="Families see them with an emergency message."
      />
    </Section>
    <Section title="Support" about="Who reads notes and requests for support.">
      <Entries name="wellbeing_addresses" more="Add an address" hint="Families never see them." />
      <Entries name="counsellor_addresses" more="Add an address" hint="Families never see them." />
      <CounsellorWarning />
    </Section>
  </>
);

const Entries = (props: Named & { more: string }) => (
  <EntriesField {...props} label={labelOf(props.name)} />
);
