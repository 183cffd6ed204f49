import { createHash } from 'node:crypto';
import { arrivalPrefix } from '#functions/data/intake-files';
import type { FilesArrived, IntakeMessage } from '#functions/jobs/intake-message';
import { newId } from '#functions/lib/id';
import { logInfo } from '#functions/lib/log';
import type { StoredIntake } from './record.ts';
import type { Workshop } from './workshop.ts';

type Arrival = FilesArrived['Records'][number];

/**
 * What to do about a file that arrived in the bucket: `intake/{site}/{intakeUid}/{name}` was announced on the screen,
 * `intake/{site}/{name}` was dropped there and becomes an intake of its own. The same news twice is one intake, and a file that came back with a backup is no news.
 */
export async function arrived(
  { sites, intakes, files }: Workshop,
  { eventName, eventTime, s3 }: Arrival,
): Promise<IntakeMessage | undefined> {
  if (!eventName.includes('ObjectCreated')) return undefined;
  const key = decodeURIComponent(s3.object.key.replaceAll('+', ' '));
  const site = sites.find(({ schoolUid }) => key.startsWith(arrivalPrefix(schoolUid)))?.schoolUid;
  const path = site === undefined ? [] : key.slice(arrivalPrefix(site).length).split('/');
  const filename = path.at(-1);
  if (site === undefined || !filename) {
    logInfo('A file in the intake bucket was left alone: it belongs to no site');
    return undefined;
  }
  if (await files.isRestored(key)) return undefined;
  if (path.length > 1) {
    const announced = path[0] ?? '';
    const intake = path.length === 2 ? await intakes.get(site, announced) : undefined;
    if (intake?.key === key) return { kind: 'validate', site, intakeUid: announced };
  }
  const intakeUid =
    newId(new Date(eventTime)).slice(0, 10) +
    tailOf(`${key}\n${s3.object.eTag}\n${s3.object.sequencer}`);
  const isMisplaced = path.length > 1;
  await intakes.add(site, {
    ...droppedIntake(intakeUid, filename, key, new Date(eventTime)),
    ...(isMisplaced && { state: 'refused', message: misplaced(site) }),
  });
  return isMisplaced ? undefined : { kind: 'validate', site, intakeUid };
}

const droppedIntake = (
  intakeUid: string,
  filename: string,
  key: string,
  at: Date,
): StoredIntake => ({
  intakeUid,
  filename,
  key,
  // Nobody is at it yet: should this worker die, whoever looks at it sends another.
  state: 'validating',
  lease_until: at.toISOString(),
  created_at: at.toISOString(),
  updated_at: at.toISOString(),
  created_by: 'bucket',
  counts: [],
  fault_count: 0,
  progress: { done: 0, total: 0 },
  done: 0,
  attempts: 0,
});

const misplaced = (site: string) =>
  `The file lies in a folder that the portal did not announce. Please put files directly under intake/${site}/.`;

/** Made from the news itself, so that hearing it again names the same intake. */
const tailOf = (news: string) => createHash('sha256').update(news).digest('hex').slice(0, 16);
