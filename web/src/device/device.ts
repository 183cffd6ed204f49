import { storedAnswers } from './answerCache.ts';
import {
  beginStoring,
  claimDevice,
  lastSession,
  leave,
  rememberSession,
  rememberTokens,
  takeTokens,
} from './lastSession.ts';
import { forgetLastVisit, keep, lastAnswerAt, onReplaced, refuse } from './lastVisit.ts';
import { OwnDevice } from './OwnDevice.tsx';

/** Everything that the portal uses on a person's own device, in one file. */
export const device = {
  ...{ takeTokens, lastSession, claimDevice, beginStoring, rememberSession, rememberTokens },
  ...{ OwnDevice, storedAnswers, keep, refuse, lastAnswerAt, onReplaced, forgetLastVisit },
  leave,
};
