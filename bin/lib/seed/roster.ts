import { api } from '#shared/contract/api';
import type { Intake } from '#shared/contract/intake';
import { call } from '../call.ts';
import { idTokenAt } from '../id-token.ts';
import { giveAccounts } from './accounts.ts';
import type { Tools } from './tools.ts';

/** The operator who opens a new school, before anybody else is known there. */
const operator = 'portal.operator';

/** A file that a school hands in. */
export interface HandedIn {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/**
 * Takes files in like a new school would: a first administrator is granted, uploads one after the other, looks at the dry run and applies it.
 */
export async function takeInFiles(
  tools: Tools,
  site: string,
  files: readonly HandedIn[],
): Promise<void> {
  const newcomer = { firstname: 'Portal', surname: 'Operator', email: '' };
  await giveAccounts(tools, site, [{ username: operator, role: 'Opens the school', ...newcomer }]);
  await tools.grants.set(site, operator, ['administrator'], new Date(), { newcomer });
  const host = tools.portal.url(site);
  const token = await idTokenAt(host, operator);

  for (const file of files) await takeIn(host, token, site, file);
  await tools.grants.set(site, operator, [], new Date());
}

async function takeIn(
  host: string,
  token: string,
  site: string,
  { filename, bytes }: HandedIn,
): Promise<void> {
  const size = bytes.byteLength;
  const { intake, upload } = await call(host, token, api.intake.create, { filename, size });
  const form = new FormData();
  for (const [name, value] of Object.entries(upload.fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), filename);
  const stored = await fetch(upload.url, { method: 'POST', body: form });
  if (!stored.ok) {
    throw new Error(`${filename} of ${site} could not be uploaded (${stored.status}).`);
  }
  const { intakeUid } = intake;
  const state = () => call(host, token, api.intake.get, { intakeUid });
  await until(state, 'ready');
  await call(host, token, api.intake.apply, { intakeUid });
  await until(state, 'applied');
}

/** Waits for a state; what ends otherwise is said with its faults. */
async function until(ask: () => Promise<Intake>, wanted: Intake['state']): Promise<void> {
  const deadline = Date.now() + 10 * 60_000;
  for (let pause = 50; Date.now() < deadline; pause = Math.min(1_000, pause * 1.3)) {
    const intake = await ask();
    if (intake.state === wanted) return;
    if (['refused', 'failed', 'rolled-back'].includes(intake.state)) {
      const faults = intake.faults.slice(0, 5).map((fault) => JSON.stringify(fault));
      throw new Error(
        [`${intake.filename} was not taken in: ${intake.message}`, ...faults].join('\n'),
      );
    }
    await new Promise((done) => setTimeout(done, pause));
  }
  throw new Error(`A file did not become ${wanted} within ten minutes.`);
}
