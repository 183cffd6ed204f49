import { plain, staleVersion } from '#test/api/samples/sample';

const noMailing = plain(() => ({ mailingUid: 'no-such-mailing' }));
const form = { type: 'Weekly' as const, except_for: 'nobody@example.org' };
const kept = { except_emails: 'nobody@example.org' };
const noIntake = plain(() => ({ intakeUid: 'no-such-intake' }));

/** A secret address of the right form that nobody was given. */
export const noToken = `main.${'a'.repeat(22)}.digest.${'b'.repeat(43)}`;

/** Mail, its logs, and what comes from the school's own systems. */
export const mailSamples = {
  'send-emails': {
    list: plain(),
    preview: plain(({ word }) => ({ ...form, email_text: word })),
    send: plain(({ word }) => ({ ...form, email_text: word, recipient: 'tester@example.org' })),
    get: noMailing,
    messages: noMailing,
    pause: noMailing,
    resume: noMailing,
    cancel: noMailing,
    settings: plain(),
    changeSettings: plain(() => ({
      digest: { on: false, weekday: 5, hour: 15 },
      daily: { on: false, hour: 6 },
      closed_days: [],
      undo_seconds: 60,
      ...staleVersion,
    })),
  },
  weeklyemailtext: {
    get: plain(),
    create: plain(({ word }) => ({ ...kept, email_text: word })),
    update: plain(({ word }) => ({
      ...{ ...kept, email_text: word },
      ...{ weeklyemailtextUid: 'weekly', ...staleVersion },
    })),
  },
  emailstatistics: {
    list: plain(),
    startExport: plain(() => ({ types: 'DIGEST' })),
    getExport: plain(() => ({ exportUid: 'no-such-export' })),
  },
  unsubscribe: {
    look: plain(() => ({ token: noToken })),
    now: plain(() => ({ token: noToken })),
  },
  intake: {
    list: plain(),
    create: plain(() => ({ filename: 'roster.zip', size: 10 })),
    get: noIntake,
    apply: noIntake,
    rollback: noIntake,
  },
};
