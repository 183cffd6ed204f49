import type { PrivateWords } from '#functions/kernel/mail/store/private-mail';
import { pathTo } from '#shared/site/paths';

/** The words of the mail to counsellors: a request waits. */
export const requestWords: PrivateWords = {
  subject: 'A request is waiting',
  button: 'Open the requests',
  path: pathTo('/school-psychology-request'),
  sentences: ['A request is waiting for you in the portal.'],
  why: 'one of the people who answer such requests',
};

/**
 * The words of the mail to the person who asked. The address says nothing either: others may see the
 * screen on which the mail is read.
 */
export const answerWords: PrivateWords = {
  subject: 'A message is waiting',
  button: 'Open the portal',
  path: pathTo('/'),
  sentences: ['There is news for you in the portal, on the page on which you wrote.'],
  why: 'the person who asked for a mail',
};
