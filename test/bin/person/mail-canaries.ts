import { type EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import type { Profile } from '#shared/intake/roster';
import type { TableName } from '#shared/tables';
import { everyone, student, teacher } from '#test/bin/person/canary-people';
import { schoolNamed } from '#test/support/records/school';

type Put = (table: TableName, item: object) => Promise<unknown>;

/** A message to the person, and about the student if the person is the carer. */
export function messageOf(
  { userUid, username, email, firstname, surname }: Profile,
  at: string,
): object {
  const content = {
    firstname,
    as: 'carer',
    own: { posts: ['p1'], events: [] },
    children:
      username === 'carer'
        ? [{ userUid: student.userUid, firstname: student.firstname, posts: ['p1'], events: [] }]
        : [],
  };
  const message: EmailLogRecord = {
    mailingUid: 'm1',
    userUid,
    type: 'DIGEST',
    testing: false,
    state: 'sent',
    email,
    username,
    name: `${firstname} ${surname}`,
    postsUid: ['p1'],
    not_before: at,
    attempts: 1,
    subject: username === 'carer' ? `For ${student.firstname}` : `Dear ${firstname}`,
    messageIds: [`ses-${username}`],
    opens: [at],
    sent: { at },
    opened: { at },
    told: JSON.stringify(content),
    ...(username === 'carer' && {
      student_id: student.sourcedId,
      reason: 'ill',
      absence_date: '2026-03-02',
      student_name: `${student.firstname} ${student.surname}`,
    }),
  };
  const item = { ...messageKeys(schoolNamed('main'), message), ...message };
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));
}

/** Stores mailings that the teacher sent, with the addresses of everyone. */
export async function storeMailings(put: Put, at: string): Promise<void> {
  const [by, name] = [teacher.userUid, `${teacher.firstname} ${teacher.surname}`];
  const addresses = everyone.map(({ email }) => email.toLowerCase());
  await put('mailings', {
    pk: 'main',
    sk: 'm1',
    mailingUid: 'm1',
    type: 'Weekly',
    testing: false,
    state: 'sent',

    period: 'w',
    day: '2026-03-02',
    audience_hash: '',
    postsUid: [],
    prepared: 3,
    left_out: [],

    except: [...addresses, 'x@y.example'],
    recipient: teacher.email,
    created_at: at,
    version: 1,
    created_by: by,
    created_by_name: name,
    reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
  });
  await put('mailings', { pk: 'main#period', sk: 'Weekly#w', created_by: name, mailingUid: 'm1' });
  await put('mailings', { pk: 'main#settings', sk: 'settings', updated_by: by });
  await put('weeklyemailtext', {
    pk: 'main',
    sk: 'weekly',
    email_text: '',
    updated_by: by,
    except_emails: [...addresses, 'x@y.example'].join(', '),
    except_emails_list: addresses,
    test_emails_list: [teacher.email],
  });
  await put('mail-counters', { pk: 'main#DIGEST', sk: '2026-03-02#m1#0', sent: 3 });
}
