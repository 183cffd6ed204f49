import type { Party, Who } from '#shared/signing/form';
import type { DocumentPage } from '#shared/signing/pages';
import type { RecipientView } from '#shared/signing/recipient-view';
import type { SentForm } from '../store/batch.record.ts';
import type { StoredRecipient, StoredRequest } from '../store/request.record.ts';
import type { StoredTemplate } from '../store/template.record.ts';
import { recipientView } from './recipient-view.ts';

/** The student of a preview. */
const student = { student_name: 'Sam Sample', form_run: 'Year 8' };

const names: Record<Who, string> = {
  'guardian 1': 'Alex Sample',
  'guardian 2': 'Charlie Sample',
  student: student.student_name,
  person: 'Robin Sample',
};

interface Sample {
  readonly school: string;
  readonly pages: readonly DocumentPage[];
  /** The day of sending in words. */
  readonly sent_on: string;
  readonly now: Date;
}

/** Returns what a party of a template would see, with sample values in the place of a student’s. */
export function sampleView(
  template: StoredTemplate,
  { partyUid }: Party,
  { school, pages, sent_on, now }: Sample,
): RecipientView {
  const { templateUid, form, family, title, timing } = template;
  const at = now.toISOString();
  const request: StoredRequest = {
    requestUid: templateUid,
    batchUid: templateUid,
    templateUid,
    family,
    title,
    studentUid: '',
    ...student,
    by_name: '',
    is_shared: false,
    state: 'sent',
    in_order: form.in_order,
    timing,
    events: [],
    mails: [],
    merged: {
      student_name: student.student_name,
      STUDENT_NUMBER: '012345',
      form_run: student.form_run,
      homeroom: '8A',
      school,
      sent_on,
    },
    recipients: form.parties.map(sampleRecipient),
    ends_at: new Date(now.getTime() + timing.days * 86_400_000).toISOString(),
    created_at: at,
    updated_at: at,
  };
  const sent: SentForm = { family, title, fileUid: '', hash: '', form };
  return recipientView({ request, sent, pages, school, filled: [] }, partyUid);
}

const sampleRecipient = ({ partyUid, name, role, who }: Party): StoredRecipient => ({
  recipientUid: partyUid,
  party: name,
  role,
  name: names[who],
  email: '',
  state: 'opened',
  links: [],
  reminders: 0,
  is_unreachable: false,
});
