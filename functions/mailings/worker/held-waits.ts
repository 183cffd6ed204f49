import { askWaits } from '#functions/asks/mail/ask-mail';
import { type CancelledMailDeps, cancelledWaits } from '#functions/asks/mail/cancelled-mail';
import { placeWaits } from '#functions/asks/mail/place-push';
import { calendarReader } from '#functions/calendar/store/calendar';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Tables } from '#functions/kernel/store/tables';
import type { HeldPushDeps } from '#functions/notifications/mail/held-push';
import { sentMessages } from '#functions/notifications/store/sent-messages';
import { readMarks } from '#functions/read-posts/store/read-marks';
import { type HeldSigningDeps, signingWaits } from '#functions/signing/mail/held-signing';
import { logTypeOf } from '#shared/mailings/mailing';
import { principalWaits } from '../pushes/principal-push.ts';

/** Whether what a push was about still waits for its reader, by the kind in the log. */
export function heldWaits(
  tables: Tables,
  asking: Omit<CancelledMailDeps, 'events'>,
  signing: Pick<HeldSigningDeps, 'users' | 'requests'>,
): HeldPushDeps['waits'] {
  const isAsked = askWaits(asking);
  const isCancelled = cancelledWaits({ ...asking, events: calendarReader(tables) });
  return {
    Acknowledgement: async (work, row) =>
      (await isCancelled(work, row)) ?? (await isAsked(work, row)),
    Place: placeWaits(asking),
    Signing: signingWaits({
      ...signing,
      sent: sentMessages(tables),
      messages: mailingMessages(tables),
    }),
    [logTypeOf.Principal]: principalWaits({ marks: readMarks(tables) }),
  };
}
