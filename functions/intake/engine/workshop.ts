import type { AuditRepository } from '#functions/data/audit';
import type { IntakeRepository } from '#functions/data/intake';
import type { IntakeFiles } from '#functions/data/intake-files';
import type { RosterWrites } from '#functions/data/roster-writes';
import type { StoredRoster } from '#functions/intake/merge/stored';
import type { IntakeMessage } from '#functions/jobs/intake-message';
import type { SiteFacts } from '#shared/sites';

/** Everything the work on intakes needs; tests give their own clock and queue. */
export interface Workshop {
  readonly sites: readonly Pick<SiteFacts, 'schoolUid' | 'timeZone'>[];
  readonly intakes: IntakeRepository;
  readonly files: IntakeFiles;
  readonly stored: StoredRoster;
  readonly writeOf: RosterWrites;
  readonly audit: Pick<AuditRepository, 'add'>;
  readonly queue: { send(message: IntakeMessage): Promise<void> };
  readonly now: () => Date;
  /** Changes in a file of a plan and in a step of an apply, when not the usual numbers. */
  readonly sizes?: { readonly chunk: number; readonly step: number };
  /** Whether there is time for another step before this worker is stopped. */
  readonly hasTime: () => boolean;
}

/** Another worker has taken over: this one must stop. */
export class LostLock extends Error {
  constructor() {
    super('Another worker has taken over this intake');
    this.name = 'LostLock';
  }
}

/** Somebody else is at it, or seems to be: the message is to come again later. */
export class Busy extends Error {
  constructor() {
    super('Another worker is at this intake');
    this.name = 'Busy';
  }
}
