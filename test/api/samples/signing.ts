import { noToken } from '#test/api/samples/mail';
import { type At, plain } from '#test/api/samples/sample';
import { signingNumber, signingSecrets } from '#test/support/portal/twin-signing';

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

/**
 * Sample calls of the public pages of signing. Who has a link and the fact opens it, so the objects
 * belong to nobody of the portal.
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
};
