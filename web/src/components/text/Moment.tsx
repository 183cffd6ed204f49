import { INDEFINITE, UNPUBLISHED } from '#shared/kernel/publish-window';
import { DateText } from './DateText.tsx';

/** A start or end: its minute, or the word for none. */
export const Moment = ({ at }: { at: string }) =>
  at === UNPUBLISHED || at === INDEFINITE ? at : <DateText at={at} withTime />;
