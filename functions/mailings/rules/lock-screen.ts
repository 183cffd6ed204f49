import { usualOnLockScreen } from '#shared/mailings/lock-screen';
import type { StoredMailing } from '../store/mailing-record.ts';

/** Returns what a locked screen shows of a message of the principal. */
export const lockScreenOf = (
  title: string,
  { push_text }: Pick<StoredMailing, 'push_text'>,
): { readonly title: string; readonly body: string } => ({
  title,
  body: push_text ?? usualOnLockScreen,
});
