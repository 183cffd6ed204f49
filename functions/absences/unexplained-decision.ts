import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound, ZonedSchool } from '#functions/kernel/record/declaration';
import type { SettingsRepository } from '#functions/site/store/settings';
import { dailyMailOf } from '#shared/absences/absence-settings';
import type { attendance as contract, UnexplainedMail } from '#shared/absences/attendance.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { orderDaily } from './mail/daily-mail.ts';
import { openAbsences, type UnexplainedReaders } from './mail/unexplained-rows.ts';
import { dailyMailDay } from './rules/daily-mail.ts';
import type { DailyAbsenceMessage } from './store/absence-message.ts';
import type { MailDayRepository } from './store/mail-days.ts';

export interface MailDecisionDeps extends Pick<UnexplainedReaders, 'notices' | 'records'> {
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly days: Bound<MailDayRepository, 'get' | 'decide'>;
  readonly dailyMail: JobQueue<DailyAbsenceMessage>;
}

/** The daily mail about absences without a reason, as the office sees it and decides about it. */
export const mailDecisionHandlers = (
  deps: MailDecisionDeps,
): Pick<Handlers<typeof contract>, 'mailDay' | 'decideMail'> => ({
  mailDay: async (_, caller, { now }) => (await mailNow(deps, caller, now)).shown,

  async decideMail({ day, decision }, caller, { now, audit }) {
    const { waiting } = await mailNow(deps, caller, now);
    if (waiting?.day !== day) {
      await audit([]);
      throw new AppError('conflict', 'No mail of this day waits. Load the page again.');
    }
    const open = await openAbsences(deps, caller, waiting);
    await audit(open.map(({ userUid }) => userUid));
    if (!(await deps.days.of(caller).decide(day, decision, now))) {
      throw new AppError('conflict', 'Somebody has sent this mail already. It cannot be stopped.');
    }
    if (decision === 'send') {
      await orderDaily(deps.dailyMail, {
        kind: 'daily',
        site: caller.site,
        day,
        from: waiting.from,
      });
    }
    return (await mailNow(deps, caller, now)).shown;
  },
});

/** Returns the mail that may leave now and waits, and what the office sees of it. */
async function mailNow(
  { settings, days }: Pick<MailDecisionDeps, 'settings' | 'days'>,
  school: ZonedSchool,
  now: Date,
) {
  const stored = await settings.of(school).get();
  const { on, hour } = dailyMailOf(stored);
  const day = dailyMailDay(stored, school.timeZone, now);
  const waiting = day === undefined ? undefined : await days.of(school).get(day);
  const shown: UnexplainedMail = { on, hour };
  if (!waiting) return { waiting, shown };
  const { students, carers, decision } = waiting;
  return {
    waiting,
    shown: {
      ...shown,
      waits: { day: waiting.day, students, carers, ...(decision && { decision }) },
    },
  };
}
