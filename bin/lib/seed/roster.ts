import { randomUUID } from 'node:crypto';
import { api } from '#shared/api';
import type { Intake } from '#shared/intake/intake.contract';
import type { Site } from '#shared/rights/site';
import { call } from '../call.ts';
import { idTokenAt } from '../running/id-token.ts';
import { patiently } from './patiently.ts';
import type { Tools } from './tools.ts';

/** The operator who opens a new school before it has any people. */
const operator = 'portal.operator';

/** A file that a school uploads. */
export interface UploadFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/**
 * Imports a file as a new school does: a first administrator uploads it, and applies it after its
 * dry run. The first administrator stays until `dismissOperator`.
 */
export async function importFile(tools: Tools, site: Site, file: UploadFile): Promise<void> {
  const newcomer = { firstname: 'Portal', surname: 'Operator', email: '' };
  await tools.grants.of({ site }).set(operator, ['administrator'], new Date(), { newcomer });
  const host = tools.portal.url(site);
  const token = await idTokenAt(host, operator);
  await upload(host, token, site, file);
}

/** Takes the right of the first administrator, once the school has one of its own. */
export const dismissOperator = (tools: Tools, site: Site) =>
  tools.grants.of({ site }).set(operator, [], new Date());

async function upload(
  host: string,
  token: string,
  site: Site,
  { filename, bytes }: UploadFile,
): Promise<void> {
  const size = bytes.byteLength;
  const key = randomUUID();
  const { intake, upload } = await patiently(() =>
    call(host, token, api.intake.create, { filename, size }, key),
  );
  const stored = await patiently(async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
    form.append('file', new Blob([new Uint8Array(bytes)]), filename);
    return fetch(upload.url, { method: 'POST', body: form });
  });
  if (!stored.ok) {
    throw new Error(`${filename} of ${site} could not be uploaded (${stored.status}).`);
  }
  const { intakeUid } = intake;
  const state = () => patiently(() => call(host, token, api.intake.get, { intakeUid }));
  await until(state, 'ready');
  await patiently(() => call(host, token, api.intake.apply, { intakeUid }));
  await until(state, 'applied');
}

/** Waits for a state. Throws with the faults if the intake ends in another one. */
async function until(ask: () => Promise<Intake>, wanted: Intake['state']): Promise<void> {
  const deadline = Date.now() + 10 * 60_000;
  for (let pause = 50; Date.now() < deadline; pause = Math.min(1_000, pause * 1.3)) {
    const intake = await ask();
    if (intake.state === wanted) return;
    if (['refused', 'failed', 'rolled-back', 'awaiting-school'].includes(intake.state)) {
      const faults = intake.faults.slice(0, 5).map((fault) => JSON.stringify(fault));
      throw new Error(
        [`${intake.filename} was not imported: ${intake.message}`, ...faults].join('\n'),
      );
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  throw new Error(`The intake did not become ${wanted} within 10 minutes.`);
}
