import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logFault } from '#functions/kernel/log';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SettingsRepository } from '#functions/site/store/settings';
import type { Intake } from '#shared/intake/intake.contract';
import type { SiteFacts } from '#shared/sites';
import type { IntakeCountsMessage } from '../store/counts-message.ts';

type TakenIn = Pick<Intake, 'intakeUid' | 'state' | 'counts' | 'updated_at' | 'set_aside_count'>;

export interface IntakeMailDeps {
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly intakes: {
    of(school: School): {
      list(page: { readonly limit: number }): Promise<{ records: TakenIn[] }>;
    };
  };
  readonly queue: JobQueue<IntakeCountsMessage>;
}

/** Milliseconds after an apply in which its mail is ordered. */
const lasts = 3 * 3_600_000;

/** The newest intakes in which those to mail about are searched. */
const newest = { limit: 20 };

/**
 * Orders the mail of counts about each file of absences that was applied lately, and about each
 * roster of which rows were set aside, at schools that want it. Each run orders it again: the ledger
 * has one message for each intake and address.
 */
export const intakeMail =
  ({ settings, intakes, queue }: IntakeMailDeps, sites: readonly SiteFacts[]) =>
  async (now: Date): Promise<void> => {
    for (const { schoolUid } of sites) {
      const school = schoolFrom({ schoolUid });
      try {
        if (!(await settings.of(school).get())?.absences?.intake_mail) continue;
        const { records } = await intakes.of(school).list(newest);
        for (const { intakeUid, state, counts, updated_at, set_aside_count = 0 } of records) {
          const isNew = now.getTime() - Date.parse(updated_at) < lasts;
          const isOfAbsences = counts.some(({ kind }) => kind === 'absences');
          if (state === 'applied' && isNew && (isOfAbsences || set_aside_count > 0)) {
            await queue.send({ kind: 'intake', site: school.site, intakeUid });
          }
        }
      } catch (error) {
        // A fault at one school must not stop the mail of the others.
        logFault('The mail about a file was not ordered', error, { site: school.site });
      }
    }
  };
