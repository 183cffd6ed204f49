import { type Client, type ClientCall, read } from '#test/api/client-compatibility/call';
import { entities, only } from '#test/api/client-compatibility/entities';

const weeklyText = {
  email_text: 'Hello',
  except_emails: 'nobody@example.org',
  except_emails_list: ['nobody@example.org'],
  test_emails_list: ['tester@example.org'],
};
const pdfText = {
  subject: 'Connections',
  email_html: '<p>Hello</p>',
  connection_pdf_emailtextUid: '',
  send_to: [{ value: 'all_subscribers', label: 'All' }],
  schoolUid: 'main',
};
const days = 'start_date=2026-01-01&end_date=2026-12-31';

/** The specified calls of the administration about reports, mail, subscribers and settings. */
export const reportAndMailCalls: readonly ClientCall[] = [
  {
    ...read('reports', `readposts/uid-student-north/?${days}&type=notice&postUid=`),
    holds: entities.readPost,
  },
  {
    ...read(
      'reports',
      'weblogs/?log_type=platform_logs&visit_from_date=&visit_to_date=&post_title=',
    ),
    answer: 'record',
    holds: ['os_logs', 'browser_logs', 'country_logs'],
  },
  {
    ...read('reports', 'metrics/'),
    answer: 'record',
    holds: ['readers', 'pages', 'mail', 'searches'],
  },
  { ...read('reports', 'weblogs/?log_type=page_logs'), holds: [] },
  {
    ...read('administrator', 'weblogs/?log_type=users_logs&users_userid=uid-student'),
    holds: [],
  },
  { ...read('reports', 'users/student-north'), answer: 'record', holds: ['userUid', 'username'] },
  {
    ...read('reports', `emailstatistics/?${days}&types=PRINCIPAL&email=&postUid=`),
    answer: 'record',
    holds: entities.emailSummary,
  },
  {
    ...read(
      'reports',
      'emailstatistics/?start_date=&end_date=&types=Unverified%20Absence&email=&postUid=',
    ),
    answer: 'record',
    holds: entities.emailSummary,
  },
  {
    as: 'sender',
    method: 'POST',
    path: 'weeklyemailtext/',
    answer: 'record',
    body: weeklyText,
    holds: entities.weeklyText,
  },
  {
    as: 'sender',
    method: 'POST',
    path: 'send-emails',
    answer: 'record',
    holds: [],
    body: {
      type: 'Weekly',
      recipient: 'tester@example.org',
      email_testing: true,
      except_for: 'nobody@example.org',
    },
  },
  { ...read('sender', 'weeklyemailtext/'), holds: entities.weeklyText },
  {
    as: 'sender',
    method: 'PUT',
    path: 'weeklyemailtext/',
    answer: 'record',
    body: { ...weeklyText, weeklyemailtextUid: 'weekly' },
    holds: entities.weeklyText,
  },
  {
    as: 'administrator',
    method: 'POST',
    path: 'posts/pdf/',
    body: {},
    answer: 'record',
    holds: entities.connectionsPdf,
  },
  { ...read('administrator', 'posts/pdf/'), holds: entities.connectionsPdf },
  {
    ...read(
      'administrator',
      async (client) => `${await pdfPath(client)}?generate_pdf_signed_url=yes`,
    ),
    answer: 'record',
    holds: entities.connectionsPdf,
  },
  {
    as: 'administrator',
    method: 'POST',
    path: 'posts/pdf/email-text/',
    answer: 'record',
    body: pdfText,
    holds: entities.pdfEmailText,
  },
  { ...read('administrator', 'posts/pdf/email-text/'), holds: entities.pdfEmailText },
  {
    as: 'administrator',
    method: 'POST',
    path: 'subscribed-users/',
    answer: 'record',
    body: { name: 'Olive', email: 'olive@example.org' },
    holds: entities.subscriber,
  },
  { ...read('administrator', 'subscribed-users/?name=&email='), holds: entities.subscriber },
  {
    as: 'administrator',
    method: 'PUT',
    path: 'subscribed-users/',
    answer: 'record',
    body: async ({ records }) => ({
      ...only(entities.subscriber, await firstSubscriber(records)),
      name: 'Olivia',
    }),
    holds: entities.subscriber,
  },
  {
    as: 'administrator',
    method: 'DELETE',
    answer: 'record',
    holds: [],
    path: async ({ records }) =>
      `subscribed-users/${(await firstSubscriber(records)).subscribedusersUid}`,
  },
  { ...read('administrator', 'settings/main'), answer: 'record', holds: entities.settings },
  { ...read('administrator', 'emergencybroadcast/'), answer: 'record', holds: entities.emergency },
];

const pdfPath = async ({ records }: Client): Promise<string> => {
  const { connections_pdfUid } = await records<{ connections_pdfUid: string }>(
    ...(['administrator', 'POST', 'posts/pdf/', {}] as const),
  );
  return `posts/pdf/${connections_pdfUid}`;
};

const firstSubscriber = async (records: Client['records']) => {
  const found = await records<Record<string, unknown>[]>(
    ...(['administrator', 'GET', 'subscribed-users/'] as const),
  );
  return found[0] ?? {};
};
