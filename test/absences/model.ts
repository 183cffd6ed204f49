import type { Chance } from '#bin/demo/chance';
import { isEnded, type NoticeKind, type NoticeState } from '#shared/absences/notice-kinds';
import {
  begun,
  canTakeBack,
  changed,
  decided,
  type Evidence,
  isChangeable,
  isRecordable,
  type Progress,
  type RecordedAbsence,
  recorded,
  seen,
  settled,
  takenBack,
  withdrawn,
} from '#shared/absences/notice-progress';
import { isWeekday } from '#shared/absences/school-day';
import { addDays } from '#shared/kernel/zone';

/** The school and one notice of a family, in which random steps happen. */
export interface World {
  today: string;
  minute: number;
  progress: Progress;
  /** The school's records, as the newest file has them. */
  records: RecordedAbsence[];
  fileDay: string | undefined;
  /** What happened, for a failure. */
  readonly story: string[];
}

export const firstDay = '2026-03-02';

export const startWorld = (chance: Chance, kind: NoticeKind): World => {
  const children = chance.pick([['nina'], ['nina', 'max']]);
  const days = chance.pick([[firstDay], [firstDay, '2026-03-03', '2026-03-04']]);
  const items = children.flatMap((userUid) => days.map((day) => ({ userUid, day })));
  const records = items.map(({ userUid, day }, i) => ({
    DAILY_ATTENDANCE_ID: `a${i}`,
    userUid,
    date: day,
    status: 'unverified' as const,
  }));
  const named =
    kind === 'explanation'
      ? items.map((item, i) => ({ ...item, DAILY_ATTENDANCE_ID: `a${i}` }))
      : items;
  return {
    today: firstDay,
    minute: 0,
    progress: begun(kind, named, { at: at(firstDay, 0), by: 'cara', day: firstDay }),
    records: kind === 'explanation' ? records : [],
    fileDay: kind === 'explanation' ? firstDay : undefined,
    story: [kind],
  };
};

const at = (day: string, minute: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + minute * 1000).toISOString();

const evidenceOf = (world: World): Evidence => ({
  records: world.records,
  today: world.today,
  file_day: world.fileDay,
  isSchoolDay: isWeekday,
  at: at(world.today, world.minute),
});

export const steps = [
  'change',
  'withdraw',
  'see',
  'record',
  'take back',
  'approve',
  'decline',
  'file',
  'verify',
  'clear',
  'sleep',
] as const;
export type WorldStep = (typeof steps)[number];

/** Takes a step that is possible now; a step that is refused changes nothing. */
export function take(world: World, step: WorldStep, chance: Chance): void {
  world.minute++;
  const { progress, today } = world;
  const actor = (by: string) => ({ at: at(today, world.minute), by });
  const carer = { ...actor('cara'), day: today };
  const isLeaveOpen = progress.kind === 'leave' && !isEnded(progress.state);
  switch (step) {
    case 'change':
      if (isChangeable(progress)) world.progress = changed(progress, carer);
      break;
    case 'withdraw':
      if (isChangeable(progress)) world.progress = withdrawn(progress, carer);
      break;
    case 'see':
      world.progress = seen(progress, actor('office'));
      break;
    case 'record':
      if (isRecordable(progress)) world.progress = recorded(progress, actor('office'));
      break;
    case 'take back':
      if (canTakeBack(progress, new Date(at(today, world.minute)))) {
        world.progress = takenBack(progress, actor('office'));
      }
      break;
    case 'approve':
    case 'decline':
      if (isLeaveOpen) world.progress = decided(progress, step === 'approve', actor('office'));
      break;
    case 'file':
      world.records = fileOf(world, chance, (known) => known ?? 'unverified');
      world.fileDay = today;
      break;
    case 'verify':
      world.records = fileOf(world, chance, () => 'verified');
      world.fileDay = today;
      break;
    case 'clear':
      world.records = [];
      world.fileDay = today;
      break;
    case 'sleep':
      world.today = addDays(today, chance.between(1, 4));
      break;
  }
  world.progress = settled(world.progress, evidenceOf(world));
  world.story.push(`${step} on ${world.today}: ${world.progress.state}`);
}

/** Returns a file with some of the days of the notice, with the status of a record that is known. */
function fileOf(
  { progress, records }: World,
  chance: Chance,
  statusOf: (known: RecordedAbsence['status'] | undefined) => RecordedAbsence['status'],
): RecordedAbsence[] {
  return progress.items.flatMap(({ userUid, day, DAILY_ATTENDANCE_ID: id }, i) => {
    const DAILY_ATTENDANCE_ID = id ?? `a${i}`;
    const known = records.find((each) => each.DAILY_ATTENDANCE_ID === DAILY_ATTENDANCE_ID);
    const isIn = chance.between(1, 4) > 1;
    return isIn
      ? [{ DAILY_ATTENDANCE_ID, userUid, date: day, status: statusOf(known?.status) }]
      : [];
  });
}

/** The states that may follow each state. */
export const following: Record<NoticeState, readonly NoticeState[]> = {
  sent: ['sent', 'seen', 'reopened', 'recorded', 'closed', 'withdrawn'],
  seen: ['sent', 'reopened', 'recorded', 'closed', 'withdrawn'],
  requested: ['requested', 'approved', 'declined', 'closed', 'withdrawn'],
  reopened: ['sent', 'recorded', 'closed', 'withdrawn'],
  // The office takes its own record back.
  recorded: ['seen'],
  closed: [],
  approved: [],
  declined: [],
  withdrawn: [],
};
