import { INDEFINITE, UNPUBLISHED } from '#shared/domain/publish-window';
import { DateText } from './DateText.tsx';

/** A start or an end: its minute, or the word for there being none. */
export const Moment = ({ at }: { at: string }) =>
  at === UNPUBLISHED || at === INDEFINITE ? at : <DateText at={at} withTime />;
