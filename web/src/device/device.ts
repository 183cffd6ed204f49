import { firstAnswer } from './firstAnswer.ts';
import { keepTops, putHeadings } from './keptTops.ts';
import {
  beginStoring,
  claimDevice,
  lastSession,
  leave,
  rememberSession,
  rememberTokens,
  takeTokens,
} from './lastSession.ts';
import { forgetLastVisit, keep, lastAnswerAt, onReplaced, refuse, storedAt } from './lastVisit.ts';

/** Everything that the portal uses on a person's own device, in one file without React. */
export const device = {
  takeTokens,
  lastSession,
  claimDevice,
  beginStoring,
  rememberSession,
  rememberTokens,
  firstAnswer,
  putHeadings,
  keepTops,
  keep,
  refuse,
  lastAnswerAt,
  storedAt,
  onReplaced,
  forgetLastVisit,
  leave,
};
