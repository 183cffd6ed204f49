import { noToken } from '#test/api/samples/mail';
import { type At, fresh, plain, staleVersion } from '#test/api/samples/sample';
import { signingNumber, signingSecrets, staffDocument } from '#test/support/portal/twin-signing';

const { pass } = signingSecrets;
/** Only the caller without a sign-in who repeats each call has a link; all others guess. */
const link =
  (name: Exclude<keyof typeof signingSecrets, 'pass'>) =>
  ({ site, person, child }: At) => {
    const isLinked = person === 'administrator' && child === 'uid-student-north';
    return { token: isLinked ? `${site}.${signingSecrets[name]}` : noToken };
  };
const opened = (at: At) => ({ ...link('opened')(at), pass });
const drawing = { width: 300, height: 100, lines: [[10, 80, 60, 20]] };
const filled = { answers: {}, values: { f1: { kind: 'drawing', drawing } } };

const noRequest = { requestUid: 'no-such-batch~no-such-child' };
const { templateUid, requestUid, updated_at } = staffDocument;
const whom = () => ({ templateUid, student_userids: ['uid-student'] });
const timing = { days: 14, first_reminder: 5, next_reminders: 2 };

/** A form that says only who signs. */
const form = {
  parties: [{ partyUid: 'p1', name: 'First guardian', role: 'signer', who: 'guardian 1' }],
  in_order: false,
  fields: [],
  questions: [],
  page_rules: [],
  consent: 'I agree.',
};

/**
 * Particular sample calls about documents to sign. Anyone who has a link and the fact opens it, so the
 * objects of the public pages belong to nobody of the portal.
 */
export const signingSamples = {
  signing: {
    ask: plain((at) => ({ ...link('question')(at), page: 'docusign' })),
    open: plain((at) => ({ ...link('question')(at), page: 'docusign', number: signingNumber })),
    pictures: plain(opened),
    save: plain((at) => ({ ...opened(at), ...filled })),
    sign: plain((at) => ({ ...opened(at), ...filled, consent: true })),
    decline: plain((at) => ({ ...opened(at), reason: 'We have moved.' })),
    copy: plain((at) => ({ ...link('copy')(at), pass })),
  },
  'signing-templates': {
    create: plain(({ word }) => ({ title: fresh('Form', word), family: 'docusign' })),
    get: plain(() => ({ templateUid: 'no-such-template' })),
    change: plain(({ word }) => ({
      templateUid: 'no-such-template',
      title: word,
      family: 'docusign',
      form,
      timing,
      ...staleVersion,
    })),
    remove: plain(() => ({ templateUid: 'no-such-template' })),
    file: plain(() => ({ fileUid: 'no-such-file' })),
    pictures: plain(() => ({ fileUid: 'no-such-file' })),
    preview: plain(() => ({ templateUid: 'no-such-template', partyUid: 'p1' })),
  },
  'signing-requests': {
    students: plain(() => ({ name: 'no such name' })),
    check: plain(whom),
    create: plain(() => ({ ...whom(), timing, updated_at })),
    batch: plain(() => ({ batchUid: 'no-such-batch' })),
    get: plain(() => ({ requestUid })),
    pages: plain(() => ({ requestUid })),
    remind: plain(() => ({ requestUid })),
    renew: plain(() => ({ requestUid, recipientUid: 'g1' })),
    share: plain(() => ({ ...noRequest, is_shared: true, ...staleVersion })),
    remove: plain(() => noRequest),
    document: plain(() => noRequest),
  },
};
