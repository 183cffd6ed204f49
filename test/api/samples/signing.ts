import { fresh, plain, staleVersion } from '#test/api/samples/sample';

const noRequest = { requestUid: 'no-such-batch~no-such-child' };
const whom = () => ({ templateUid: 'no-such-template', student_userids: ['uid-student'] });
const timing = { days: 14, first_reminder: 5, next_reminders: 2 };

/** A form that says only who signs. */
const form = {
  parties: [{ partyUid: 'p1', name: 'First guardian', role: 'signer', who: 'guardian 1' }],
  ...{ in_order: false, fields: [], questions: [], page_rules: [], consent: 'I agree.' },
};

/** Particular sample calls about documents to sign. */
export const signingSamples = {
  'signing-templates': {
    create: plain(({ word }) => ({ title: fresh('Form', word), family: 'docusign' })),
    get: plain(() => ({ templateUid: 'no-such-template' })),
    change: plain(({ word }) => ({
      ...{ templateUid: 'no-such-template', title: word, family: 'docusign', form, timing },
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
    create: plain(() => ({ ...whom(), timing, ...staleVersion })),
    batch: plain(() => ({ batchUid: 'no-such-batch' })),
    get: plain(() => noRequest),
    remind: plain(() => noRequest),
    renew: plain(() => ({ ...noRequest, recipientUid: 'p1' })),
    share: plain(() => ({ ...noRequest, is_shared: true, ...staleVersion })),
    remove: plain(() => noRequest),
    document: plain(() => noRequest),
  },
};
