import { fresh, plain, staleVersion } from '#test/api/samples/sample';
import { completedPdf } from '#test/support/portal/twin-records';

const form = { type: 'Weekly' as const, except_for: 'nobody@example.org' };
const exclusions = { except_emails: 'nobody@example.org' };

/** A secret address in the right form that was never issued. */
export const noToken = `main.${'a'.repeat(22)}.digest.${'b'.repeat(43)}`;

/** Particular sample calls of mail, its logs and the intake. */
export const mailSamples = {
  'send-emails': {
    reach: plain(() => ({ type: 'Daily' as const })),
    preview: plain(({ word }) => ({ ...form, email_text: word })),
    send: plain(({ word }) => ({ ...form, email_text: word, recipient: 'tester@example.org' })),
    changeSettings: plain(() => ({
      digest: { on: false, weekday: 5, hour: 15 },
      daily: { on: false, hour: 6 },
      closed_days: [],
      undo_seconds: 60,
      ...staleVersion,
    })),
  },
  weeklyemailtext: {
    create: plain(({ word }) => ({ ...exclusions, email_text: word })),
    update: plain(({ word }) => ({
      ...exclusions,
      email_text: word,
      weeklyemailtextUid: 'weekly',
      ...staleVersion,
    })),
  },
  emailstatistics: {
    startExport: plain(() => ({ types: 'DIGEST' })),
  },
  'connections-email': {
    send: plain(({ word }) => ({
      connections_pdfUid: completedPdf,
      subject: word,
      email_html: `<p>${word}</p>`,
      send_to: [{ value: 'all_subscribers', label: 'All' }],
    })),
  },
  'subscribed-users': {
    create: plain(({ word }) => ({
      name: word,
      email: `${fresh('s', '').replaceAll(' ', '-')}@example.org`,
    })),
    update: plain(({ word }) => ({ name: word, email: 'new@example.org', ...staleVersion })),
    updateByBody: plain(({ word }) => ({
      subscribedusersUid: 'no-such-subscriber',
      name: word,
      email: 'new@example.org',
      ...staleVersion,
    })),
    importFile: plain(() => ({ csv: 'Name,Email\n', dry_run: true })),
    startExport: plain(),
  },
  unsubscribe: {
    look: plain(() => ({ token: noToken })),
    now: plain(() => ({ token: noToken })),
  },
  intake: {
    create: plain(() => ({ filename: 'roster.zip', size: 10 })),
    importGoals: plain(() => ({ filename: 'goals.csv', file: btoa('STUDENT_NUMBER') })),
  },
};
