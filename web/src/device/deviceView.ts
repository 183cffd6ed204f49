import { storedAnswers } from './answerCache.ts';
import { OwnDevice } from './OwnDevice.tsx';

/** What the screens of a person's own device show of the last visit. */
export const deviceView = { OwnDevice, storedAnswers };
