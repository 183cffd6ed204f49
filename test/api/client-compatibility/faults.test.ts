import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TwinActor } from '#test/support/portal/twin-people';
import { completedPdf } from '#test/support/portal/twin-records';
import { startTwinSchools, type TwinSchools } from '#test/support/portal/twin-schools';
import { entriesIn } from '#test/support/tables/audit-entries';

/**
 * The specified texts of faults, as a client gets them that shows only `userMessage`. Each call has
 * one fault.
 */
let schools: TwinSchools;
beforeAll(async () => {
  schools = await startTwinSchools();
});
afterAll(() => schools.stop());

const ask = async (as: TwinActor, [method, path]: readonly [string, string], body?: object) => {
  const answer = await schools.call('main', schools.tokenOf('main', as), {
    method,
    path: `/${path}`,
    body: body && JSON.stringify(body),
  });
  return { ...answer, read: JSON.parse(answer.text) };
};

const get = (path: string) => ['GET', path] as const;
const post = (path: string) => ['POST', path] as const;
const weekly = { type: 'Weekly', email_text: 'News', except_for: 'a@example.org' };
const test = { recipient: 'tester@example.org', email_testing: true };
const texts = { email_text: 'News', except_emails: 'a@example.org' };
const pdf = { subject: 'Connections', email_html: '<p>Read</p>', send_to: [] as object[] };
const all = [{ value: 'all_subscribers', label: 'All' }];
const logs = 'emailstatistics/?types=PRINCIPAL';
const readers = 'readposts/uid-student-north/?type=notice';

type Row = readonly [
  as: TwinActor,
  call: readonly [string, string],
  body: object | undefined,
  text: string,
];
const faults: readonly Row[] = [
  [
    'administrator',
    get('weblogs/?log_type=page_logs&visit_from_date=2026-03-01'),
    undefined,
    '*Please select To Date.',
  ],
  [
    'administrator',
    get('weblogs/?log_type=users_logs&visit_to_date=2026-03-01'),
    undefined,
    '*Please select From Date.',
  ],
  [
    'administrator',
    get('weblogs/?log_type=page_logs&visit_from_date=2026-03-02&visit_to_date=2026-03-01'),
    undefined,
    '*Please select valid date.',
  ],
  ['administrator', get(`${logs}&start_date=2026-03-01`), undefined, '*Please select end date.'],
  ['administrator', get(`${logs}&end_date=2026-03-01`), undefined, '*Please select start date.'],
  [
    'administrator',
    get(`${logs}&start_date=2026-03-02&end_date=2026-03-01`),
    undefined,
    '*Please select valid date.',
  ],
  ['administrator', get(`${readers}&start_date=2026-03-01`), undefined, '*Please select end date.'],
  ['administrator', get(`${readers}&end_date=2026-03-01`), undefined, '*Please select start date.'],
  [
    'administrator',
    get('posts/?get_posts_for_admin=true&publish_start=2026-03-01'),
    undefined,
    '*Please select publish end date.',
  ],
  [
    'administrator',
    get('posts/?get_posts_for_admin=true&publish_end=2026-03-01'),
    undefined,
    '*Please select publish start date.',
  ],
  ['administrator', post('subscribed-users/'), { email: 'a@example.org' }, '*Please enter name.'],
  ['administrator', post('subscribed-users/'), { name: 'Ann' }, '*Please enter email.'],
  [
    'administrator',
    post('subscribed-users/'),
    { name: 'Ann', email: 'ann' },
    '*Please enter valid email.',
  ],
  ['sender', post('weeklyemailtext/'), { ...texts, email_text: '' }, '*Please enter blurb.'],
  ['sender', post('weeklyemailtext/'), { ...texts, except_emails: '' }, '*Please enter email ids.'],
  [
    'sender',
    post('weeklyemailtext/'),
    { ...texts, except_emails: 'ann' },
    '*Please select valid email ids.',
  ],
  [
    'sender',
    post('send-emails/'),
    { ...weekly, ...test, recipient: '' },
    '*Please enter email id.',
  ],
  [
    'sender',
    post('send-emails/'),
    { ...weekly, ...test, recipient: 'ann' },
    '*Please enter valid email id.',
  ],
  [
    'administrator',
    post('posts/pdf/email-text/'),
    { ...pdf, send_to: all, subject: '' },
    '*Please enter subject.',
  ],
  [
    'administrator',
    post('posts/pdf/email-text/'),
    { ...pdf, send_to: all, email_html: '' },
    '*Please enter email text.',
  ],
  ['administrator', post('posts/pdf/email-text/'), pdf, '*Please select email.'],
  [
    'administrator',
    post('posts/pdf/send-email/'),
    { ...pdf, connections_pdfUid: completedPdf },
    'Please select atleast one subscriber email id to send email',
  ],
  [
    'administrator',
    post('places/'),
    { place: 'Rowing', description: 'Boats', intended_audience: 'All' },
    '*Please enter editors.',
  ],
  [
    'administrator',
    post('learning-goals-pdf/'),
    { selected_year: '2026 Year 13', semester: '1' },
    '*Please enter valid value ',
  ],
];

describe('a call with one fault', () => {
  it.each(faults)(
    'has the text as its message: as %s to %j with %j',
    async (as, call, body, text) => {
      const { status, read } = await ask(as, call, body);
      expect([status, read.userMessage]).toEqual([400, text]);
      expect(Object.values(read.fields)).toEqual([text]);
    },
  );

  it('has a general message when two faults differ', async () => {
    const { read } = await ask('administrator', post('subscribed-users/'), {});
    expect(read.userMessage).toBe('Please check what you entered.');
    expect(read.fields).toEqual({ name: '*Please enter name.', email: '*Please enter email.' });
  });
});

describe('learning behaviours', () => {
  const path = 'student-learning-behaviour/?username=student-north&type=';

  it('answers the specified views with the newest report', async () => {
    const annual = await ask('student-north', get(`${path}annual`));
    expect([annual.status, annual.read.responceObject.records.length > 0]).toEqual([200, true]);
    for (const view of ['By Behaviour', 'By Course']) {
      const { status, text } = await ask('student-north', get(path + encodeURIComponent(view)));
      expect([status, text]).toEqual([200, annual.text]);
    }
  });

  it('refuses another type with those that are allowed', async () => {
    const { status, read } = await ask('student-north', get(`${path}Weekly`));
    expect([status, read.userMessage]).toEqual([
      400,
      'Choose annual, or a report period such as 2026 Semester 1.',
    ]);
  });
});

describe('goals', () => {
  it('returns the semester as the call named it', async () => {
    for (const semester of ['1', '2', 'Semester 1', 'Semester 2']) {
      for (const path of ['student-goals/', 'student-learning-goals/']) {
        const query = `?username=student-north&semester=${encodeURIComponent(semester)}`;
        const { read } = await ask('student-north', get(path + query));
        expect([path, read.responceObject.records.semester]).toEqual([path, semester]);
      }
    }
  });

  it('shows administrators both paths, with an audit entry', async () => {
    const entries = () => entriesIn(schools.tables).length;
    for (const path of ['student-goals/', 'student-learning-goals/']) {
      const before = entries();
      const { status } = await ask('administrator', get(`${path}?username=student-north`));
      expect([path, status, entries() > before]).toEqual([path, 200, true]);
    }
  });
});
