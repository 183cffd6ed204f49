import { ledgerUid } from '#functions/kernel/outbox/channel';
import type { MailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import { laterIn } from '#functions/kernel/quiet';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { dayIn } from '#shared/kernel/zone';
import { mailUidOf } from '#shared/notifications/channels';
import type { PushKind } from '#shared/notifications/kinds';
import type { SiteFacts } from '#shared/sites';
import { heldPushUid } from './held-push-message.ts';
import type { PushBudget } from './push-budget.ts';
import { type PushReaderDeps, pushReaders, wantsPush } from './push-readers.ts';

export interface OrdinaryPushDeps extends PushReaderDeps {
  readonly budget: PushBudget;
  /** The messages about the same things as mail. */
  readonly messages: Bound<MailingMessages, 'get'>;
  /** Whether the school is closed on a day: then few kinds push. */
  readonly isClosed: (facts: SiteFacts, day: string) => Promise<boolean>;
}

/** The kinds that push on closed days too; absences do, and no number holds them back. */
const onClosedDays: readonly PushKind[] = ['principal'];

/** Returns how pushes leave that count towards the number which each person wants on a day. */
export const ordinaryPush = (deps: OrdinaryPushDeps): OrdinaryPush<PushKind> => ({
  of: (school) => ({
    readers: (kind, people) => pushReaders(deps, school, kind, people),

    hasOpened: (mail) => hasOpened(deps, school, mail),

    async admit(facts, { kind, userUid, thing }, now, wanted) {
      const [chosen, isSeen] = await Promise.all([
        deps.preferences.of(school).get(userUid),
        hasOpened(deps, school, { mailingUid: mailUidOf(thing), userUid }),
      ]);
      if (!wantsPush(chosen, kind) || isSeen) return undefined;
      const later = laterIn(chosen.quiet, facts, now);
      if (later) return later;
      const day = dayIn(facts.timeZone, now);
      if (kind === 'absences') {
        await deps.budget.of(school).count({ userUid, thing, day });
        return wanted;
      }
      if (!onClosedDays.includes(kind) && (await deps.isClosed(facts, day))) return undefined;
      const isOpen = (held: string) => isMorningOpen(deps, school, userUid, held);
      const isFree = await deps.budget.of(school).take({ userUid, thing, day }, isOpen);
      return isFree ? wanted : undefined;
    },
  }),
});

/** Whether the push of the morning after a day may still leave to a person: only its row tells. */
async function isMorningOpen(
  { messages }: Pick<OrdinaryPushDeps, 'messages'>,
  school: School,
  userUid: string,
  day: string,
): Promise<boolean> {
  const row = await messages.of(school).get(ledgerUid(heldPushUid(day), 'push'), userUid);
  return row?.state === 'prepared' || row?.state === 'claimed';
}

/** Whether the reader of a mail has opened it. */
const hasOpened = async (
  { messages }: Pick<OrdinaryPushDeps, 'messages'>,
  school: School,
  { mailingUid, userUid }: { readonly mailingUid: string; readonly userUid: string },
): Promise<boolean> => (await messages.of(school).get(mailingUid, userUid))?.opened !== undefined;
