import { createHash } from 'node:crypto';
import { newId } from '#functions/kernel/id';
import { arrivedKey, type FilesArrived } from '#functions/kernel/jobs/files-arrived';
import { logInfo } from '#functions/kernel/log';
import type { School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { arrivalPrefix } from '../store/intake-files.ts';
import type { IntakeMessage } from '../store/intake-message.ts';
import type { IntakeDeps } from './dependencies.ts';
import type { StoredIntake } from './record.ts';

type Notification = FilesArrived['Records'][number];

/**
 * Returns the job for a file that arrived in the bucket, if there is one. The screen announces
 * `intake/{site}/{intakeUid}/{name}`. A file under `intake/{site}/{name}` was dropped there and
 * gets an intake of its own. A repeated notification leads to the same intake, and a file that was
 * restored from a backup leads to none.
 */
export async function arrived(
  { sites, intakes, files, now }: IntakeDeps,
  notification: Notification,
): Promise<IntakeMessage | undefined> {
  const { eventName, eventTime, s3 } = notification;
  if (!eventName.includes('ObjectCreated')) return undefined;
  const key = arrivedKey(notification);
  const school = sites.map(schoolFrom).find((each) => key.startsWith(arrivalPrefix(each)));
  const path = school === undefined ? [] : key.slice(arrivalPrefix(school).length).split('/');
  const filename = path.at(-1);
  if (school === undefined || !filename) {
    logInfo('A file in the intake bucket was ignored: it belongs to no site');
    return undefined;
  }
  const { site } = school;
  if (await files.isRestored(key)) return undefined;
  if (path.length > 1) {
    const announced = path[0] ?? '';
    const intake = path.length === 2 ? await intakes.of(school).get(announced) : undefined;
    if (intake?.key === key) return { site, intakeUid: announced };
  }
  const intakeUid =
    newId(new Date(eventTime)).slice(0, 10) +
    tailOf(`${key}\n${s3.object.eTag}\n${s3.object.sequencer}`);
  const isMisplaced = path.length > 1;
  await intakes.of(school).add({
    ...droppedIntake({ intakeUid, filename, key }, new Date(eventTime), now()),
    ...(isMisplaced && { state: 'refused', message: misplaced(school) }),
  });
  return isMisplaced ? undefined : { site, intakeUid };
}

const droppedIntake = (
  file: Pick<StoredIntake, 'intakeUid' | 'filename' | 'key'>,
  at: Date,
  now: Date,
): StoredIntake => ({
  ...file,
  state: 'validating',
  created_at: at.toISOString(),
  updated_at: now.toISOString(),
  created_by: 'bucket',
  counts: [],
  fault_count: 0,
  progress: { done: 0, total: 0 },
  done: 0,
});

const misplaced = ({ site }: School) =>
  `The file is in a folder that the portal did not create. Put files directly under intake/${site}/.`;

/** Derives the end of an identifier from the notification, so a repeated one gives the same. */
const tailOf = (notification: string) =>
  createHash('sha256').update(notification).digest('hex').slice(0, 16);
